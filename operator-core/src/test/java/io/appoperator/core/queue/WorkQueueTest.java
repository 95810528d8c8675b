package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WorkQueueTest {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final ManualClock clock = new ManualClock();
  private final List<String> observed = new ArrayList<>();
  private final WorkQueue<String> queue =
      new WorkQueue<>(
          clock, Backoff.defaults(), Coalescing.defaults(), new Random(1), new Recorder());

  @Test
  void returnsKeysByPriority() {
    queue.add("timer", Priority.TIMER);
    queue.add("backlog", Priority.BACKLOG);
    queue.add("child", Priority.CHILD);
    queue.add("user", Priority.USER);

    assertThat(drain()).containsExactly("user", "child", "backlog", "timer");
  }

  @Test
  void keepsArrivalOrderWithinAPriority() {
    queue.add("b", Priority.CHILD);
    queue.add("a", Priority.CHILD);
    queue.add("c", Priority.CHILD);
    queue.add("b", Priority.CHILD);

    assertThat(drain()).containsExactly("b", "a", "c");
  }

  @Test
  void raisesThePriorityOfAKey() {
    queue.add("early", Priority.USER);
    queue.add("raised", Priority.BACKLOG);
    queue.add("child", Priority.CHILD);
    queue.add("raised", Priority.USER);

    assertThat(queue.snapshot().ready()).containsEntry(Priority.USER, 2);
    assertThat(drain()).containsExactly("early", "raised", "child");
  }

  @Test
  void isIdleUnlessAKeyIsReadyOrInProgress() {
    queue.addAfter("a", SECOND);
    assertThat(queue.snapshot().isIdle()).isTrue();
    clock.advance(SECOND);
    assertThat(queue.snapshot().isIdle()).isFalse();
    assertThat(queue.poll()).contains("a");
    assertThat(queue.snapshot().isIdle()).isFalse();

    queue.done("a");
    assertThat(queue.snapshot().isIdle()).isTrue();
  }

  @Test
  void keepsTheBackoffOfAKeyWhenItsSecondariesChange() {
    for (int i = 0; i < 20; i++) {
      queue.retry("a");
    }
    clock.advance(Duration.ofMinutes(5));
    assertThat(queue.poll()).contains("a");
    queue.retry("a");
    queue.done("a");
    queue.addSoon("a", Priority.CHILD);
    clock.advance(SECOND);
    assertThat(drain()).isEmpty();

    clock.advance(SECOND.multipliedBy(4));
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void backsOffAKeyThatFailsAfterItsSecondariesChanged() {
    queue.add("a", Priority.USER);
    assertThat(queue.poll()).contains("a");
    queue.addSoon("a", Priority.CHILD);
    clock.advance(SECOND);
    assertThat(queue.snapshot().ready()).containsEntry(Priority.CHILD, 1);
    queue.retry("a", SECOND);
    queue.done("a");
    assertThat(queue.poll()).isEmpty();

    clock.advance(SECOND);
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void doesNotBackOffAKeyThatFailsAfterWhatItWaitedForChanged() {
    queue.add("a", Priority.TIMER);
    assertThat(queue.poll()).contains("a");
    queue.addSoon("a", Priority.CHILD);
    queue.add("a", Priority.CHILD);
    queue.retry("a");
    queue.done("a");

    assertThat(drain()).containsExactly("a");
  }

  @Test
  void keepsARequestedDelayWhenItsSecondariesChange() {
    queue.retry("a", SECOND.multipliedBy(60));
    clock.advance(SECOND.multipliedBy(50));
    queue.addSoon("a", Priority.CHILD);
    clock.advance(SECOND.multipliedBy(9));
    assertThat(drain()).isEmpty();

    clock.advance(SECOND);
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void ignoresTheBackoffWhenTheUserEdits() {
    queue.add("a", Priority.CHILD);
    assertThat(queue.poll()).contains("a");
    queue.add("a", Priority.USER);
    queue.retry("a", SECOND);
    queue.done("a");

    assertThat(drain()).containsExactly("a");
  }

  @Test
  void givesRepeatedlyFailingKeysTheLowestPriority() {
    queue.add("failing", Priority.USER);
    for (int i = 0; i < 2; i++) {
      assertThat(queue.poll()).contains("failing");
      Duration delay = queue.retry("failing");
      queue.done("failing");
      clock.advance(delay);
    }
    queue.add("healthy", Priority.BACKLOG);

    assertThat(drain()).containsExactly("healthy", "failing");
  }

  @Test
  void neverLowersThePriorityOfAKey() {
    queue.add("a", Priority.USER);
    queue.add("b", Priority.USER);
    queue.add("a", Priority.TIMER);

    assertThat(drain()).containsExactly("a", "b");
  }

  @Test
  void requeuesAKeyAddedDuringItsReconcileWhenItIsDone() {
    queue.add("a", Priority.CHILD);
    assertThat(queue.poll()).contains("a");

    queue.add("a", Priority.CHILD);
    queue.add("a", Priority.USER);
    queue.add("b", Priority.USER);

    assertThat(queue.snapshot().ready()).containsEntry(Priority.USER, 2);
    assertThat(drain()).containsExactly("b");
    queue.done("a");
    assertThat(drain()).containsExactly("a");
    queue.done("a");
    assertThat(drain()).isEmpty();
  }

  @Test
  void keepsADelayedKeyUntilItIsDue() {
    queue.addAfter("a", SECOND);

    clock.advance(SECOND.minusNanos(1));
    assertThat(drain()).isEmpty();
    clock.advance(Duration.ofNanos(1));
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void usesTheEarlierOfTwoDelays() {
    queue.addAfter("shortened", SECOND.multipliedBy(3));
    queue.addAfter("shortened", SECOND);
    queue.addAfter("kept", SECOND);
    queue.addAfter("kept", SECOND.multipliedBy(3));

    clock.advance(SECOND);

    assertThat(drain()).containsExactlyInAnyOrder("shortened", "kept");
    assertThat(queue.snapshot().delayed()).isZero();
  }

  @Test
  void coalescesABurstOfEventsIntoOneReconcile() {
    for (int i = 0; i < 10; i++) {
      queue.addAfter("a", Priority.CHILD, Duration.ofMillis(30));
      clock.advance(Duration.ofMillis(3));
    }

    assertThat(drain()).containsExactly("a");
    assertThat(queue.snapshot().delayed()).isZero();
  }

  @Test
  void ignoresADelayOnceTheKeyIsAddedImmediately() {
    queue.addAfter("a", Duration.ofHours(10));
    queue.add("a", Priority.USER);

    assertThat(drain()).containsExactly("a");
    clock.advance(Duration.ofHours(10));
    queue.done("a");
    assertThat(drain()).isEmpty();
  }

  @Test
  void ordersDelayedKeysByDueTime() {
    queue.addAfter("late", SECOND.multipliedBy(2));
    queue.addAfter("early", SECOND);
    clock.advance(SECOND.multipliedBy(3));
    queue.add("now", Priority.TIMER);

    assertThat(drain()).containsExactly("early", "late", "now");
  }

  @Test
  void keepsADueKeyUntilItsReconcileIsDone() {
    queue.add("a", Priority.USER);
    assertThat(queue.poll()).contains("a");
    queue.addAfter("a", SECOND);
    clock.advance(SECOND);

    assertThat(drain()).isEmpty();
    queue.done("a");
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void retriesSoonAfterAnErrorCausedByTheServer() {
    for (int i = 0; i < 50; i++) {
      assertThat(queue.retrySoon("a", Duration.ZERO)).isLessThanOrEqualTo(Duration.ofSeconds(2));
    }
    assertThat(queue.retrySoon("a", Duration.ofMinutes(1))).hasMinutes(1);

    clock.advance(Duration.ofMinutes(1));
    queue.retrySoon("a", Duration.ZERO);
    assertThat(queue.retrySoon("a", Duration.ZERO))
        .isBetween(Duration.ofSeconds(3), Duration.ofSeconds(6));
    assertThat(queue.retry("a"))
        .as("a failure of another kind does not suffer from it")
        .isLessThanOrEqualTo(Duration.ofSeconds(13));
  }

  @Test
  void doesNotRetryBeforeRetryAfter() {
    queue.add("a", Priority.USER);
    assertThat(drain()).containsExactly("a");
    assertThat(queue.retry("a", Duration.ofMinutes(2))).hasMinutes(2);
    queue.done("a");

    clock.advance(Duration.ofMinutes(2).minusNanos(1));
    assertThat(drain()).isEmpty();
    clock.advance(Duration.ofNanos(1));
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void retriesForeverWithExponentialBackoffUpToTheCap() {
    Duration longest = Duration.ZERO;
    for (int i = 1; i <= 100; i++) {
      Duration whole = Duration.ofMillis((long) Math.min(300_000, 200 * Math.pow(2, i - 1)));
      Duration delay = queue.retry("a");
      assertThat(delay).isBetween(whole.dividedBy(2), whole);
      longest = delay;
      clock.advance(delay);
      assertThat(queue.poll()).contains("a");
      queue.done("a");
    }
    assertThat(longest).isGreaterThanOrEqualTo(Duration.ofSeconds(150));
  }

  @Test
  void resetsTheBackoffOnForget() {
    for (int i = 0; i < 10; i++) {
      queue.retry("a");
    }
    queue.forget("a");

    assertThat(queue.retry("a")).isLessThanOrEqualTo(Duration.ofMillis(200));
  }

  @Test
  void keepsThePriorityOfARetriedKey() {
    queue.add("edited", Priority.USER);
    assertThat(queue.poll()).contains("edited");
    Duration delay = queue.retry("edited");
    queue.done("edited");
    queue.add("backlog", Priority.BACKLOG);
    clock.advance(delay);

    assertThat(drain()).containsExactly("edited", "backlog");
  }

  @Test
  void pausesAllKeysForTheLongestRequestedPause() {
    queue.add("a", Priority.USER);
    queue.pauseFor(SECOND.multipliedBy(5));
    queue.pauseFor(SECOND);

    clock.advance(SECOND.multipliedBy(5).minusNanos(1));
    assertThat(drain()).isEmpty();
    clock.advance(Duration.ofNanos(1));
    assertThat(drain()).containsExactly("a");
  }

  @Test
  void staysClosed() throws Exception {
    queue.add("left", Priority.USER);
    queue.close();
    queue.add("late", Priority.USER);

    assertThat(queue.take()).isEmpty();
    assertThat(queue.snapshot().ready()).containsEntry(Priority.USER, 1);
  }

  @Test
  void rejectsDoneForAKeyThatItDidNotReturn() {
    assertThatThrownBy(() -> queue.done("a"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'a'");
  }

  @Test
  void listsRunningKeysWithTheirDuration() {
    queue.add("a", Priority.USER);
    assertThat(queue.poll()).contains("a");
    clock.advance(SECOND);
    queue.add("b", Priority.USER);
    assertThat(queue.poll()).contains("b");
    clock.advance(SECOND);
    queue.addAfter("c", SECOND);

    QueueSnapshot snapshot = queue.snapshot();

    assertThat(snapshot.running()).isEqualTo(2);
    assertThat(snapshot.delayed()).isEqualTo(1);
    assertThat(snapshot.longestRunning()).isEqualTo(Duration.ofSeconds(2));
    assertThat(snapshot.unfinishedWork()).isEqualTo(Duration.ofSeconds(3));
    assertThat(snapshot.ready()).hasSize(4).containsEntry(Priority.USER, 0);
  }

  @Test
  void reportsWaitAndRunTimesToItsObserver() {
    queue.addAfter("a", SECOND);
    clock.advance(SECOND.multipliedBy(3));
    assertThat(queue.poll()).contains("a");
    queue.add("a", Priority.USER);
    queue.add("a", Priority.USER);
    queue.retry("a");
    clock.advance(SECOND);
    queue.done("a");

    assertThat(observed)
        .containsExactly("ready", "taken after PT2S", "ready", "retried", "done after PT1S");
  }

  private List<String> drain() {
    List<String> keys = new ArrayList<>();
    for (Optional<String> key = queue.poll(); key.isPresent(); key = queue.poll()) {
      keys.add(key.get());
    }
    return keys;
  }

  private final class Recorder implements QueueObserver {
    @Override
    public void becameReady() {
      observed.add("ready");
    }

    @Override
    public void retried() {
      observed.add("retried");
    }

    @Override
    public void taken(Duration waited) {
      observed.add("taken after " + waited);
    }

    @Override
    public void done(Duration worked) {
      observed.add("done after " + worked);
    }
  }
}
