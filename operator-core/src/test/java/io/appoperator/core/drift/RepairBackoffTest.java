package io.appoperator.core.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RepairBackoffTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ManualClock clock = new ManualClock();
  private final RepairBackoff backoff = new RepairBackoff();

  @Test
  void allowsTwoRepairsInAMinute() {
    repair(2);
    assertThat(backoff.isContested()).isFalse();
    assertThat(backoff.isHeld(clock.getAsLong())).isFalse();

    clock.advance(MINUTE);
    repair(2);
    assertThat(backoff.isContested()).isFalse();
  }

  @Test
  void delaysTheFourthRepairInAMinute() {
    repair(3);
    assertThat(backoff.isContested()).isTrue();
    assertThat(backoff.untilNext(clock.getAsLong())).hasSeconds(1);

    clock.advance(Duration.ofSeconds(1));
    assertThat(backoff.isHeld(clock.getAsLong())).isFalse();
    assertThat(backoff.untilNext(clock.getAsLong())).isEqualTo(MINUTE);
  }

  @Test
  void doublesTheDelayAfterEachRepairUpToFiveMinutes() {
    repair(4);
    assertThat(backoff.untilNext(clock.getAsLong())).hasSeconds(2);
    repair(20);
    assertThat(backoff.untilNext(clock.getAsLong())).hasMinutes(5);
  }

  @Test
  void endsWhenARepairLasts() {
    repair(3);
    clock.advance(Duration.ofSeconds(61).minusNanos(1));
    assertThat(backoff.isOver(clock.getAsLong())).isFalse();
    clock.advance(Duration.ofNanos(1));
    assertThat(backoff.isOver(clock.getAsLong())).isTrue();
  }

  private void repair(int times) {
    for (int i = 0; i < times; i++) {
      backoff.repaired(clock.getAsLong());
    }
  }
}
