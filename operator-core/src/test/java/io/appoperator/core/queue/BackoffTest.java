package io.appoperator.core.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class BackoffTest {

  private final Backoff backoff = Backoff.defaults();

  @Test
  void staysBelowTheCapAfterAnyNumberOfFailures() {
    assertThat(backoff.delay(Integer.MAX_VALUE, new Random(1)))
        .isBetween(Duration.ofSeconds(150), Duration.ofMinutes(5));
  }

  @Test
  void spreadsTheRetriesOfKeysThatFailedTogether() {
    Random random = new Random(1);
    Set<Duration> delays = new HashSet<>();
    for (int i = 0; i < 100; i++) {
      delays.add(backoff.delay(1, random));
    }
    assertThat(delays).hasSizeGreaterThan(90);
  }

  @Test
  void rejectsDelaysThatDoNotGrow() {
    assertThatThrownBy(() -> new Backoff(Duration.ofSeconds(1), 0.5, Duration.ofSeconds(2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("factor");
  }
}
