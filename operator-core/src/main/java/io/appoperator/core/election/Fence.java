package io.appoperator.core.election;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Decides by monotonic time whether a write may start. Thread-safe. */
final class Fence {

  private final LongSupplier nanoTime;
  private final long validNanos;
  private volatile @Nullable Long renewedAt;

  /**
   * Creates a closed fence.
   *
   * @param validity how long it stays open after a renewal
   */
  Fence(LongSupplier nanoTime, Duration validity) {
    this.nanoTime = nanoTime;
    this.validNanos = validity.toNanos();
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
    return since != null && nanoTime.getAsLong() - since < validNanos;
  }
}
