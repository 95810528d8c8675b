package io.appoperator.core.event;

import java.time.Duration;

/** A token bucket: allows a burst, then a steady rate. In monotonic time; not thread-safe. */
final class TokenBucket {

  private final long full;
  private final long price;
  private long credit;
  private long last;

  /**
   * Starts full.
   *
   * @param burst the number of tokens at the start
   * @param refill the time until a token is added
   */
  TokenBucket(int burst, Duration refill, long nanoTime) {
    this.price = refill.toNanos();
    this.full = burst * price;
    this.credit = full;
    this.last = nanoTime;
  }

  /** Takes a token if there is one. */
  boolean take(long nanoTime) {
    if (nanosUntilNext(nanoTime) > 0) {
      return false;
    }
    credit -= price;
    return true;
  }

  /** Returns the time until a token is available; 0 if there is one. */
  long nanosUntilNext(long nanoTime) {
    credit = Math.min(full, credit + (nanoTime - last));
    last = nanoTime;
    return Math.max(0, price - credit);
  }
}
