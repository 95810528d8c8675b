package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Decides when a primary is rendered and compared although its status says that no change is left
 * to make. The time of day follows from the name of the primary, so that the load is spread and a
 * restart does not postpone it. Confined to one thread.
 */
final class DailyVerification {

  private static final long DAY = Duration.ofDays(1).toNanos();

  /** All primaries are checked at the same time, so that none of them needs a timer. */
  private static final long CHECK_INTERVAL = Duration.ofMinutes(1).toNanos();

  private final LongSupplier nanos;
  private final long start;
  private final long timeAtStart;
  private long last;

  /**
   * Creates a schedule that starts now, with no primary due.
   *
   * @param nanos monotonic time in nanoseconds
   * @param clock the time of the day, read once
   */
  DailyVerification(LongSupplier nanos, Clock clock) {
    this.nanos = nanos;
    this.start = nanos.getAsLong();
    this.last = start;
    this.timeAtStart = Math.floorMod(Duration.ofMillis(clock.millis()).toNanos(), DAY);
  }

  /** Returns whether a minute has passed since the last call of {@link #due}. */
  boolean isCheckDue() {
    return nanos.getAsLong() - last >= CHECK_INTERVAL;
  }

  /** Returns the primaries whose time of day has passed since the last call. */
  List<ResourceRef> due(Collection<ResourceRef> primaries) {
    long from = timeAtStart + (last - start);
    long now = nanos.getAsLong();
    long passed = now - last;
    last = now;
    return primaries.stream()
        .filter(primary -> Math.floorMod(timeOf(primary) - from, DAY) < passed)
        .toList();
  }

  /** Returns a time of the day that is the same in each process. */
  private static long timeOf(ResourceRef primary) {
    long mixed = (primary.namespace() + '/' + primary.name()).hashCode() * 0x9E3779B97F4A7C15L;
    return Math.floorMod(mixed ^ (mixed >>> 32), DAY);
  }
}
