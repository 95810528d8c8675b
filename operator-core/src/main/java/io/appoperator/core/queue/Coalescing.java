package io.appoperator.core.queue;

import java.time.Duration;

/**
 * How changes are combined that no user waits for. They usually occur in bursts.
 *
 * @param first delay of the first change after a pause
 * @param interval a key that was taken less than this long ago waits for the rest of it
 */
public record Coalescing(Duration first, Duration interval) {

  /** 5 ms for the first change, then one reconciliation in 50 ms. */
  public static Coalescing defaults() {
    return new Coalescing(Duration.ofMillis(5), Duration.ofMillis(50));
  }
}
