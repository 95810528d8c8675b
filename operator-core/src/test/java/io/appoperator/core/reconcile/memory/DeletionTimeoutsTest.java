package io.appoperator.core.reconcile.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeletionTimeoutsTest {

  private static final int WAVE = 2;
  private static final long START = 7;
  private static final long END = START + DeletionTimeouts.LIMIT.toNanos();

  private final DeletionTimeouts timeouts = new DeletionTimeouts();

  @Test
  void aQuestionDoesNotStartTheTimeOfAWave() {
    assertThat(timeouts.isOver(WAVE, START)).isFalse();
    assertThat(timeouts.untilOver(WAVE, START)).isEqualTo(DeletionTimeouts.LIMIT);

    assertThat(timeouts.hasBegun(WAVE)).isFalse();
    assertThat(timeouts.isOver(WAVE, END)).isFalse();
  }

  @Test
  void aWaveIsOverAfterTheLimit() {
    timeouts.begin(WAVE, START);

    assertThat(timeouts.hasBegun(WAVE)).isTrue();
    assertThat(timeouts.untilOver(WAVE, END - 1)).isEqualTo(Duration.ofNanos(1));
    assertThat(timeouts.isOver(WAVE, END - 1)).isFalse();
    assertThat(timeouts.isOver(WAVE, END)).isTrue();
    assertThat(timeouts.isOver(WAVE + 1, END)).isFalse();
  }

  @Test
  void theTimeOfAWaveStartsOnce() {
    timeouts.begin(WAVE, START);
    timeouts.begin(WAVE, END);

    assertThat(timeouts.isOver(WAVE, END)).isTrue();
  }
}
