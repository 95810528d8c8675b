package io.appoperator.core.reconcile.report;

import java.time.Duration;

/**
 * A token bucket with reservations: each caller gets the time of its turn, in the order of the
 * calls, so no caller starves. In monotonic time; guarded by a lock.
 */
final class ReadBudget {

  private final long full;
  private final long price;
  private long credit;
  private long last;

  /**
   * Starts full.
   *
   * @param burst how many requests may be sent at once
   * @param refill how long it takes until one more may be sent
   */
  ReadBudget(int burst, Duration refill, long nanoTime) {
    this.price = refill.toNanos();
    this.full = burst * price;
    this.credit = full;
    this.last = nanoTime;
  }

  /** Takes a token; returns how long to wait until it may be used. */
  Duration take(long nanoTime) {
    credit = Math.min(full, credit + (nanoTime - last)) - price;
    last = nanoTime;
    return Duration.ofNanos(Math.max(0, -credit));
  }
}
