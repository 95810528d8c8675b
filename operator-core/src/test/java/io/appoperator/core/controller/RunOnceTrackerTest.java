package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.GreetingKind;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunOnceTrackerTest {

  private static final ResourceRef HELLO = new ResourceRef(GreetingKind.KIND, "team", "hello");
  private static final ResourceRef OTHER = new ResourceRef(GreetingKind.KIND, "team", "other");
  private static final List<Diagnostic> WRONG = List.of(Diagnostic.invalid("spec", "It is wrong."));

  private final RunOnceTracker tracker = new RunOnceTracker();

  @Test
  void endsWhenEachPrimaryIsSettledOrHasFailed() {
    assertThat(tracker.isOver()).as("without primaries").isTrue();
    tracker.expect(List.of(HELLO, OTHER));

    tracker.record(HELLO, ReconcileResult.DONE);
    assertThat(tracker.isOver()).isFalse();
    tracker.record(OTHER, ReconcileResult.INVALID.with(WRONG));

    assertThat(tracker.isOver()).isTrue();
    assertThat(tracker.settled()).isEqualTo(1);
    assertThat(tracker.failures()).containsOnlyKeys(OTHER);
    assertThat(tracker.failures().get(OTHER)).contains("It is wrong.");
  }

  @Test
  void doesNotWaitForPods() {
    tracker.expect(List.of(HELLO));
    tracker.record(HELLO, ReconcileResult.requeueAfter(Duration.ofSeconds(1)));

    assertThat(tracker.settled()).isEqualTo(1);
  }

  @Test
  void waitsForADeletion() {
    tracker.expect(List.of(HELLO));
    tracker.record(HELLO, ReconcileResult.requeueUnfinishedAfter(Duration.ofMinutes(2)));
    assertThat(tracker.isOver()).isFalse();

    tracker.record(HELLO, ReconcileResult.DONE);
    assertThat(tracker.settled()).isEqualTo(1);
  }

  @Test
  void retriesAnErrorThreeTimesBeforeItCountsAsFailed() {
    tracker.expect(List.of(HELLO));
    tracker.record(HELLO, ReconcileResult.retry(null).with(WRONG));
    tracker.record(HELLO, ReconcileResult.failed(new IllegalStateException("The server is away.")));
    assertThat(tracker.isOver()).isFalse();
    tracker.record(HELLO, ReconcileResult.retry(null).with(WRONG));

    assertThat(tracker.failures()).containsOnlyKeys(HELLO);
  }

  @Test
  void waitsForTheRetryOfAReconcileThatTimedOut() {
    tracker.expect(List.of(HELLO));
    tracker.record(HELLO, ReconcileResult.DONE.timedOut());
    assertThat(tracker.isOver()).isFalse();

    tracker.record(HELLO, ReconcileResult.DONE);
    assertThat(tracker.settled()).isEqualTo(1);
  }

  @Test
  void forgetsAnErrorAfterASuccessfulRetry() {
    tracker.expect(List.of(HELLO));
    tracker.record(HELLO, ReconcileResult.failed(new IllegalStateException("The server is away.")));
    tracker.record(HELLO, ReconcileResult.REQUEUE_NOW);
    tracker.record(HELLO, ReconcileResult.DONE);

    assertThat(tracker.failures()).isEmpty();
    assertThat(tracker.settled()).isEqualTo(1);
  }

  @Test
  void namesTheClassOfAnErrorWithoutAMessage() {
    tracker.expect(List.of(HELLO));
    for (int i = 0; i < 3; i++) {
      tracker.record(HELLO, ReconcileResult.failed(new NullPointerException()));
    }
    assertThat(tracker.failures().get(HELLO)).isEqualTo("java.lang.NullPointerException");
  }

  @Test
  void countsEachExpectedPrimaryOnceAndNoOthers() {
    tracker.expect(List.of(HELLO));
    tracker.record(OTHER, ReconcileResult.INVALID.with(WRONG));
    tracker.record(HELLO, ReconcileResult.DONE);
    tracker.record(HELLO, ReconcileResult.DONE);

    assertThat(tracker.settled()).isEqualTo(1);
    assertThat(tracker.failures()).isEmpty();
  }
}
