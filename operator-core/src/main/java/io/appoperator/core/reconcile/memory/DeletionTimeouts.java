package io.appoperator.core.reconcile.memory;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * The waiting time of each deletion wave, in monotonic time. Used by one reconciliation at a time.
 */
public final class DeletionTimeouts {

  /** Pods have 30 seconds to terminate by default. */
  public static final Duration LIMIT = Duration.ofMinutes(2);

  private final Map<Integer, Long> since = new HashMap<>();

  /** Starts the time of a wave, unless it has begun before. */
  public void begin(int wave, long nanoTime) {
    since.putIfAbsent(wave, nanoTime);
  }

  /** Returns whether a wave has begun and is waited for. */
  public boolean hasBegun(int wave) {
    return since.containsKey(wave);
  }

  /** Returns whether a wave has taken too long. */
  public boolean isOver(int wave, long nanoTime) {
    return untilOver(wave, nanoTime).isZero();
  }

  /** Returns how long a wave may still take; the whole time if it has not begun. */
  public Duration untilOver(int wave, long nanoTime) {
    long begin = since.getOrDefault(wave, nanoTime);
    return Duration.ofNanos(Math.max(0, LIMIT.toNanos() - (nanoTime - begin)));
  }
}
