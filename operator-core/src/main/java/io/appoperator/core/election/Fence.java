package io.appoperator.core.election;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Decides by monotonic time whether a write may start. Thread-safe. */
final class Fence {

  private final LongSupplier nanoTime;
  private final long openNanos;
  private volatile @Nullable Long renewedAt;

  /**
   * Creates a closed fence.
   *
   * @param openFor how long it stays open after a renewal
   */
  Fence(LongSupplier nanoTime, Duration openFor) {
    this.nanoTime = nanoTime;
    this.openNanos = openFor.toNanos();
  }

  /** Opens it, starting when the successful renewal was sent. */
  void renewed(long sentAt) {
    renewedAt = sentAt;
  }

  void close() {
    renewedAt = null;
  }

  boolean isOpen() {
    Long since = renewedAt;
    return since != null && nanoTime.getAsLong() - since < openNanos;
  }
}
