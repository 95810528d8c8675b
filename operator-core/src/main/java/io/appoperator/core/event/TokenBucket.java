package io.appoperator.core.event;

import java.time.Duration;

/** Lets a burst through, and then no more than one in a while. In monotonic time; confined. */
final class TokenBucket {

  private final long full;
  private final long price;
  private long credit;
  private long last;

  /**
   * Starts full.
   *
   * @param burst how many may come at once
   * @param refill how long it takes until one more may come
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

  /** Returns how long it is until there is a token; 0 if there is one. */
  long nanosUntilNext(long nanoTime) {
    credit = Math.min(full, credit + (nanoTime - last));
    last = nanoTime;
    return Math.max(0, price - credit);
  }
}
