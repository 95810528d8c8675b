package io.appoperator.core.queue;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * Exponential backoff with jitter for failed keys, without a maximum number of retries.
 *
 * <p>The jitter reduces a delay by up to half, so that keys that failed together are not retried
 * together, and {@code cap} is never exceeded.
 *
 * @param initial the delay after the first failure, before jitter
 * @param factor the multiplier of each further failure, at least 1
 * @param cap the maximum delay
 */
public record Backoff(Duration initial, double factor, Duration cap) {

  public Backoff {
    if (initial.isNegative() || initial.isZero() || factor < 1 || cap.compareTo(initial) < 0) {
      throw new IllegalArgumentException(
          "A backoff requires 0 < initial <= cap and a factor of at least 1, not %s, %s, %s"
              .formatted(initial, cap, factor));
    }
  }

  /** Returns the default: 200 ms, doubled each time, at most 5 minutes. */
  public static Backoff defaults() {
    return new Backoff(Duration.ofMillis(200), 2, Duration.ofMinutes(5));
  }

  /** Returns the same backoff with a cap that does not exceed a limit. */
  Backoff upTo(Duration limit) {
    return limit.compareTo(cap) < 0 ? new Backoff(initial, factor, limit) : this;
  }

  /** Returns whether the delay has reached its maximum. */
  boolean isAtCap(int failures) {
    return initial.toNanos() * Math.pow(factor, failures - 1) >= (double) cap.toNanos();
  }

  /**
   * Returns the delay after a number of failures in a row.
   *
   * @param failures how often it failed, at least 1
   */
  public Duration delay(int failures, RandomGenerator random) {
    // In doubles, because a large exponent gives infinity, which the cap limits.
    double grown = initial.toNanos() * Math.pow(factor, failures - 1);
    double whole = Math.min(grown, (double) cap.toNanos());
    return Duration.ofNanos((long) (whole * (0.5 + random.nextDouble() / 2)));
  }
}
