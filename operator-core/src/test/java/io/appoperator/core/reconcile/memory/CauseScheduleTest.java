package io.appoperator.core.reconcile.memory;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.sample.Greetings;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CauseScheduleTest {

  private final ManualClock clock = new ManualClock();
  private final CauseSchedule schedule = new CauseSchedule();

  @Test
  void readsCausesAfterASecondThenWithBackoff() {
    schedule.resetIfChanged("one");
    schedule.start(clock.getAsLong());
    assertThat(schedule.isDue(clock.getAsLong())).isFalse();
    clock.advance(Duration.ofSeconds(1));
    assertThat(schedule.isDue(clock.getAsLong())).isTrue();
    schedule.recordResult(Map.of(), clock.getAsLong());
    assertThat(schedule.untilDue(clock.getAsLong())).hasSeconds(2);
  }

  @Test
  void forgetsTheCausesOfAnOldImage() {
    schedule.resetIfChanged("one");
    schedule.recordResult(Map.of(Greetings.CONFIG, "ImagePullBackOff"), clock.getAsLong());

    schedule.resetIfChanged("one");
    assertThat(schedule.known()).isNotEmpty();
    schedule.resetIfChanged("two");
    assertThat(schedule.known()).isEmpty();
    schedule.start(clock.getAsLong());
    assertThat(schedule.isDue(clock.getAsLong())).isFalse();
    assertThat(schedule.untilDue(clock.getAsLong())).hasSeconds(1);
  }

  @Test
  void delaysReadingCausesThatTheStatusHas() {
    schedule.resetIfChanged("one");
    schedule.resume(Map.of(Greetings.CONFIG, "ImagePullBackOff"), clock.getAsLong());

    assertThat(schedule.known()).containsEntry(Greetings.CONFIG, "ImagePullBackOff");
    assertThat(schedule.untilDue(clock.getAsLong())).hasSeconds(10);
  }

  @Test
  void keepsKnownCausesWhileAReadIsDeferred() {
    schedule.resetIfChanged("one");
    schedule.resume(Map.of(Greetings.CONFIG, "ImagePullBackOff"), clock.getAsLong());
    clock.advance(Duration.ofSeconds(10));
    long asked = clock.getAsLong();
    assertThat(schedule.isDue(asked)).isTrue();
    schedule.postpone(Duration.ofSeconds(3), asked);

    assertThat(schedule.isDue(clock.getAsLong())).isFalse();
    clock.advance(Duration.ofSeconds(3));
    assertThat(schedule.isDue(clock.getAsLong())).isTrue();
    assertThat(schedule.notBefore()).as("a read in the meantime is used").isEqualTo(asked);
    assertThat(schedule.known()).isNotEmpty();
  }
}
