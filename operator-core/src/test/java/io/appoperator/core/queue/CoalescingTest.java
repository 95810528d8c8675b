package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoalescingTest {

  private static final Coalescing COALESCING = Coalescing.defaults();

  private final ManualClock clock = new ManualClock();
  private final WorkQueue<String> queue =
      new WorkQueue<>(clock, Backoff.defaults(), COALESCING, new Random(1), QueueObserver.NONE);

  @Test
  void coalescesABurstWithoutDelayingAUsersEdit() {
    Duration window = COALESCING.first();
    queue.addSoon("child", Priority.CHILD);
    queue.addSoon("edited", Priority.CHILD);
    clock.advance(window.dividedBy(2));
    queue.addSoon("child", Priority.CHILD);
    queue.add("edited", Priority.USER);
    assertThat(reconciled()).containsExactly("edited");

    clock.advance(window.dividedBy(2));
    assertThat(reconciled()).containsExactly("child");
    clock.advance(window);
    assertThat(reconciled()).isEmpty();
  }

  @Test
  void takesAKeyOnceAnIntervalWhileItsSecondariesChange() {
    Duration interval = COALESCING.interval();
    int taken = 0;
    for (int millis = 0; millis < interval.toMillis() * 10; millis++) {
      queue.addSoon("rollout", Priority.CHILD);
      taken += reconciled().size();
      clock.advance(Duration.ofMillis(1));
    }
    assertThat(taken).isEqualTo(10);

    clock.advance(interval.multipliedBy(2));
    assertThat(reconciled()).containsExactly("rollout");
    clock.advance(interval);
    queue.addSoon("rollout", Priority.CHILD);
    assertThat(reconciled()).isEmpty();
    clock.advance(COALESCING.first());
    assertThat(reconciled()).containsExactly("rollout");
  }

  /** Takes and returns all keys that are ready. */
  private List<String> reconciled() {
    List<String> keys = new ArrayList<>();
    for (Optional<String> key = queue.poll(); key.isPresent(); key = queue.poll()) {
      queue.done(key.get());
      keys.add(key.get());
    }
    return keys;
  }
}
