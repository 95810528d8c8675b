package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.sample.GreetingKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DailyVerificationTest {

  private static final Instant START = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int MINUTES = 24 * 60;
  private static final int FLEET = 10_000;

  private final List<ResourceRef> fleet =
      IntStream.range(0, FLEET)
          .mapToObj(i -> new ResourceRef(GreetingKind.KIND, "team-" + i % 7, "app-" + i))
          .toList();
  private final ManualClock clock = new ManualClock();
  private final DailyVerification verification = at(START);

  @Test
  void verifiesNothingAtTheStart() {
    assertThat(verification.isCheckDue()).isFalse();
    assertThat(verification.due(fleet)).isEmpty();
  }

  @Test
  void verifiesEachPrimaryOnceADayAndFewAtATime() {
    List<ResourceRef> seen = new ArrayList<>();
    int most = 0;
    for (int minute = 0; minute < MINUTES; minute++) {
      clock.advance(MINUTE);
      assertThat(verification.isCheckDue()).isTrue();
      List<ResourceRef> due = verification.due(fleet);
      most = Math.max(most, due.size());
      seen.addAll(due);
    }

    assertThat(seen).hasSize(FLEET);
    assertThat(new HashSet<>(seen)).hasSize(FLEET);
    assertThat(most).as("at an average of 7 a minute").isLessThan(25);
  }

  @Test
  void keepsAPrimarysTimeOfDayAcrossRestarts() {
    clock.advance(Duration.ofHours(5));
    List<ResourceRef> due = verification.due(fleet);
    DailyVerification restarted = at(START.plus(Duration.ofHours(3)));
    clock.advance(Duration.ofHours(2));

    assertThat(due).containsAll(restarted.due(fleet));
  }

  @Test
  void verifiesAllOverduePrimariesOnce() {
    clock.advance(Duration.ofDays(3));

    assertThat(verification.due(fleet)).hasSize(FLEET);
    assertThat(verification.due(fleet)).isEmpty();
  }

  private DailyVerification at(Instant time) {
    return new DailyVerification(clock, Clock.fixed(time, ZoneOffset.UTC));
  }
}
