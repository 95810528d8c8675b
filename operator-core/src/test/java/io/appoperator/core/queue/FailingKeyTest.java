package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes that count only for a key whose last attempt failed. */
class FailingKeyTest {

  private static final Duration DELAY_AFTER_CHANGE = Duration.ofSeconds(5);
  private static final Duration LONGEST_BACKOFF = Duration.ofMinutes(6);

  private final ManualClock clock = new ManualClock();
  private final WorkQueue<String> queue =
      new WorkQueue<>(
          clock, Backoff.defaults(), Coalescing.defaults(), new Random(1), QueueObserver.NONE);

  @BeforeEach
  void failOften() {
    queue.add("failing", Priority.USER);
    for (int i = 0; i < 20; i++) {
      clock.advance(LONGEST_BACKOFF);
      fail();
    }
  }

  @Test
  void aChangeBringsItForward() {
    queue.addSoonIfFailing("failing", Priority.CHILD);
    queue.addSoonIfFailing("settled", Priority.CHILD);
    clock.advance(DELAY_AFTER_CHANGE);

    assertThat(queue.poll()).contains("failing");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void aChangeDuringItsNextFailureBringsItForward() {
    clock.advance(LONGEST_BACKOFF);
    queue.add("succeeding", Priority.USER);
    for (String key : List.of("succeeding", "failing")) {
      assertThat(queue.poll()).contains(key);
      queue.addSoonIfFailing(key, Priority.CHILD);
    }
    queue.forget("succeeding");
    queue.retry("failing");
    queue.done("succeeding");
    queue.done("failing");
    clock.advance(DELAY_AFTER_CHANGE);

    assertThat(queue.poll()).contains("failing");
    assertThat(queue.poll()).isEmpty();
  }

  @Test
  void withoutAChangeItWaitsForItsBackoff() {
    clock.advance(DELAY_AFTER_CHANGE);

    assertThat(queue.poll()).isEmpty();
  }

  private void fail() {
    assertThat(queue.poll()).contains("failing");
    queue.retry("failing");
    queue.done("failing");
  }
}
