package io.appoperator.core.drift;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RepairBackoffTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final ManualClock clock = new ManualClock();
  private final RepairBackoff contest = new RepairBackoff();

  @Test
  void takesTwoRepairsInAMinuteForAnAccident() {
    repair(2);
    assertThat(contest.isContested()).isFalse();
    assertThat(contest.isHeld(clock.getAsLong())).isFalse();

    clock.advance(MINUTE);
    repair(2);
    assertThat(contest.isContested()).isFalse();
  }

  @Test
  void holdsTheNextRepairAfterThreeInAMinute() {
    repair(3);
    assertThat(contest.isContested()).isTrue();
    assertThat(contest.untilNext(clock.getAsLong())).hasSeconds(1);

    clock.advance(Duration.ofSeconds(1));
    assertThat(contest.isHeld(clock.getAsLong())).isFalse();
    assertThat(contest.untilNext(clock.getAsLong())).isEqualTo(MINUTE);
  }

  @Test
  void waitsTwiceAsLongAfterEachFurtherRepairUpToFiveMinutes() {
    repair(4);
    assertThat(contest.untilNext(clock.getAsLong())).hasSeconds(2);
    repair(20);
    assertThat(contest.untilNext(clock.getAsLong())).hasMinutes(5);
  }

  @Test
  void isOverWhenARepairHasLasted() {
    repair(3);
    clock.advance(Duration.ofSeconds(61).minusNanos(1));
    assertThat(contest.isOver(clock.getAsLong())).isFalse();
    clock.advance(Duration.ofNanos(1));
    assertThat(contest.isOver(clock.getAsLong())).isTrue();
  }

  private void repair(int times) {
    for (int i = 0; i < times; i++) {
      contest.repaired(clock.getAsLong());
    }
  }
}
