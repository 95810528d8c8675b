package io.appoperator.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.clock.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TokenBucketTest {

  private final ManualClock clock = new ManualClock();
  private final TokenBucket bucket = new TokenBucket(3, Duration.ofSeconds(1), clock.getAsLong());

  @Test
  void allowsABurstAndThenOneAtATime() {
    assertThat(burst()).isEqualTo(3);
    assertThat(nanosUntilNext()).isEqualTo(1_000_000_000L);

    clock.advance(Duration.ofMillis(400));
    assertThat(burst()).isZero();
    clock.advance(Duration.ofMillis(600));
    assertThat(burst()).isEqualTo(1);
    assertThat(burst()).isZero();
  }

  @Test
  void savesAtMostOneBurst() {
    clock.advance(Duration.ofDays(1));
    assertThat(burst()).isEqualTo(3);
  }

  private int burst() {
    int taken = 0;
    while (bucket.take(clock.getAsLong())) {
      taken++;
    }
    return taken;
  }

  private long nanosUntilNext() {
    return bucket.nanosUntilNext(clock.getAsLong());
  }
}
