package io.appoperator.core.queue;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** The keys that were taken within the interval of {@link Coalescing}. Guarded by a lock. */
final class RecentlyTaken<K> {

  private final Coalescing coalescing;
  private final Map<K, Long> takenAt = new LinkedHashMap<>();

  RecentlyTaken(Coalescing coalescing) {
    this.coalescing = coalescing;
  }

  void add(K key, long now) {
    removeOld(now);
    takenAt.remove(key);
    takenAt.put(key, now);
  }

  /** Returns how long a change of this key waits for others. */
  Duration delay(K key, long now) {
    removeOld(now);
    Long taken = takenAt.get(key);
    if (taken == null) {
      return coalescing.first();
    }
    Duration rest = coalescing.interval().minusNanos(now - taken);
    return rest.compareTo(coalescing.first()) < 0 ? coalescing.first() : rest;
  }

  private void removeOld(long now) {
    long interval = coalescing.interval().toNanos();
    Iterator<Long> oldest = takenAt.values().iterator();
    while (oldest.hasNext() && now - oldest.next() >= interval) {
      oldest.remove();
    }
  }
}
