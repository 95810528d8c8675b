package io.appoperator.core.telemetry.secure;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Remembers results for a time that depends on the result. Bounded; the oldest entry is removed
 * first. A result that throws is not remembered. Thread-safe.
 */
final class ExpiringCache<K, V> {

  private static final int MOST = 1024;

  private record Entry<V>(V value, long until) {}

  private final Map<K, Entry<V>> entries = new LinkedHashMap<>();
  private final Function<V, Duration> lifetime;
  private final LongSupplier clock;

  /**
   * @param lifetime how long a result is valid
   * @param clock monotonic time in nanoseconds
   */
  ExpiringCache(Function<V, Duration> lifetime, LongSupplier clock) {
    this.lifetime = lifetime;
    this.clock = clock;
  }

  V get(K key, Supplier<V> compute) {
    synchronized (entries) {
      Entry<V> found = entries.get(key);
      if (found != null && clock.getAsLong() - found.until() < 0) {
        return found.value();
      }
    }
    V value = compute.get();
    synchronized (entries) {
      entries.remove(key);
      entries.put(key, new Entry<>(value, clock.getAsLong() + lifetime.apply(value).toNanos()));
      if (entries.size() > MOST) {
        entries.remove(entries.keySet().iterator().next());
      }
    }
    return value;
  }
}
