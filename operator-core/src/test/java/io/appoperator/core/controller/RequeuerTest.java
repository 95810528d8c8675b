package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.plugin.CallInterruptedException;
import io.appoperator.core.queue.Backoff;
import io.appoperator.core.queue.Coalescing;
import io.appoperator.core.queue.QueueObserver;
import io.appoperator.core.queue.WorkQueue;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.telemetry.ReconcileOutcome;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The effect of each result on the queue, for a primary that has failed seven times. */
class RequeuerTest {

  private static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "team", "hello");
  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final Duration FIRST_RETRY = Duration.ofMillis(200);
  private static final Duration SEVENTH_RETRY = Duration.ofMillis(12_800);
  private static final Duration EIGHTH_RETRY = Duration.ofMillis(25_600);
  private static final Duration RETRY_SOON = Duration.ofSeconds(2);
  private static final @Nullable Duration NEVER = null;

  private final ManualClock clock = new ManualClock();
  // Without jitter.
  private final WorkQueue<ResourceRef> queue =
      new WorkQueue<>(
          clock, Backoff.defaults(), Coalescing.defaults(), () -> -1L, QueueObserver.NONE);

  static Stream<Arguments> results() {
    Duration tenSeconds = Duration.ofSeconds(10);
    Duration days = Duration.ofDays(11);
    Duration longestRetryAfter = Duration.ofMinutes(5);
    return Stream.of(
        row("invalid", ReconcileResult.INVALID, ReconcileOutcome.TERMINAL_ERROR, NEVER),
        row("done", ReconcileResult.DONE, ReconcileOutcome.SUCCESS, NEVER),
        row(
            "changed meanwhile",
            ReconcileResult.REQUEUE_NOW,
            ReconcileOutcome.REQUEUE_AFTER,
            Duration.ZERO),
        row("requeue", ReconcileResult.requeueAfter(days), ReconcileOutcome.REQUEUE_AFTER, days),
        row(
            "unfinished",
            ReconcileResult.requeueUnfinishedAfter(tenSeconds),
            ReconcileOutcome.REQUEUE_AFTER,
            tenSeconds),
        row("retry", ReconcileResult.retry(null), ReconcileOutcome.ERROR, EIGHTH_RETRY),
        row("retry after", ReconcileResult.retry(days), ReconcileOutcome.ERROR, longestRetryAfter),
        row("retry soon", ReconcileResult.retrySoon(null), ReconcileOutcome.ERROR, RETRY_SOON),
        row(
            "retry soon, but not before",
            ReconcileResult.retrySoon(tenSeconds),
            ReconcileOutcome.ERROR,
            tenSeconds),
        row(
            "API server unavailable",
            ReconcileResult.failed(rejection(Failure.UNAVAILABLE, null)),
            ReconcileOutcome.ERROR,
            RETRY_SOON),
        row(
            "API server overloaded",
            ReconcileResult.failed(rejection(Failure.UNAVAILABLE, days)),
            ReconcileOutcome.ERROR,
            longestRetryAfter),
        row(
            "request refused",
            ReconcileResult.failed(rejection(Failure.REFUSED, null)),
            ReconcileOutcome.ERROR,
            EIGHTH_RETRY),
        row(
            "plug-in interrupted",
            ReconcileResult.failed(new CallInterruptedException(new InterruptedException())),
            ReconcileOutcome.ERROR,
            RETRY_SOON),
        row(
            "defect",
            ReconcileResult.failed(new AssertionError("a defect of a plug-in")),
            ReconcileOutcome.PANIC,
            EIGHTH_RETRY),
        row(
            "time limit, hidden by the reconcile",
            ReconcileResult.DONE.timedOut(),
            ReconcileOutcome.TIMEOUT,
            RETRY_SOON),
        row(
            "time limit, requeued by the reconcile",
            ReconcileResult.requeueAfter(days).timedOut(),
            ReconcileOutcome.TIMEOUT,
            RETRY_SOON),
        row(
            "time limit and a defect",
            ReconcileResult.failed(new AssertionError("a defect of a plug-in")).timedOut(),
            ReconcileOutcome.TIMEOUT,
            EIGHTH_RETRY));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("results")
  void requeuesAsTheResultRequests(
      String name, ReconcileResult result, ReconcileOutcome outcome, @Nullable Duration delay)
      throws InterruptedException {
    failSevenTimes();
    Duration returned = new Requeuer(queue).requeue(HELLO, result);
    queue.done(HELLO);

    assertThat(result.outcome()).isEqualTo(outcome);
    if (delay == null) {
      assertThat(queue.snapshot().delayed()).isZero();
      assertThat(isReady()).isFalse();
    } else {
      assertThat(returned).isCloseTo(delay, MILLISECOND);
      assertThat(isReady()).isEqualTo(delay.isZero());
      clock.advance(delay.minus(MILLISECOND));
      assertThat(isReady()).isEqualTo(delay.isZero());
      clock.advance(MILLISECOND);
      assertThat(isReady()).isTrue();
    }
    assertThat(queue.retry(HELLO))
        .as("the delay of the next failure shows whether the earlier ones are forgotten")
        .satisfies(
            next -> {
              if (result.isRetry()) {
                assertThat(next).isGreaterThan(SEVENTH_RETRY);
              } else {
                assertThat(next).isCloseTo(FIRST_RETRY, MILLISECOND);
              }
            });
  }

  private void failSevenTimes() throws InterruptedException {
    for (int i = 0; i < 7; i++) {
      queue.retry(HELLO);
    }
    clock.advance(SEVENTH_RETRY);
    assertThat(queue.take()).contains(HELLO);
  }

  private boolean isReady() {
    return queue.snapshot().ready().values().stream().anyMatch(keys -> keys > 0);
  }

  private static ClusterException rejection(Failure failure, @Nullable Duration retryAfter) {
    return new ClusterException(failure, 503, "no", List.of(), retryAfter);
  }

  private static Arguments row(
      String name, ReconcileResult result, ReconcileOutcome outcome, @Nullable Duration delay) {
    return Arguments.of(name, result, outcome, delay);
  }
}
