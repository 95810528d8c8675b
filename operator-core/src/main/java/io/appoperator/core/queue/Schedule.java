package io.appoperator.core.queue;

import static java.util.Objects.requireNonNull;

import io.appoperator.core.queue.Entry.EntryState;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The order of a {@link WorkQueue}: which keys are delayed, ready or parked. Not thread-safe and
 * without a clock: the queue synchronizes the access and passes the time.
 */
final class Schedule<K> {

  private final Map<K, Entry<K>> entries = new HashMap<>();
  private final TreeSet<Entry<K>> delayed = new TreeSet<>(Entry.byTime());

  /** FIFO queues by priority, most urgent first. */
  private final Map<Priority, Map<K, Entry<K>>> ready = new EnumMap<>(Priority.class);

  private int parked;
  private long counter;

  Schedule() {
    for (Priority priority : Priority.values()) {
      ready.put(priority, new LinkedHashMap<>());
    }
  }

  /** Returns the existing or new entry of a key, with at least a priority. */
  Entry<K> raise(K key, Priority priority) {
    Entry<K> entry = entries.computeIfAbsent(key, k -> new Entry<>(k, counter++, priority));
    Priority better = entry.priority.higher(priority);
    if (better != entry.priority) {
      if (entry.state == EntryState.READY) {
        line(entry).remove(key);
        line(better).put(key, entry);
      }
      entry.priority = better;
    }
    return entry;
  }

  /** Like {@link #raise}; afterwards, {@link #postpone} has no effect on the entry. */
  Entry<K> raiseImmediate(K key, Priority priority) {
    Entry<K> entry = raise(key, priority);
    entry.immediate = true;
    return entry;
  }

  /** Delays an entry until a time, unless it is due earlier. */
  void delay(Entry<K> entry, long due) {
    if (entry.state == EntryState.UNSCHEDULED
        || (entry.state == EntryState.DELAYED && due - entry.since < 0)) {
      leave(entry);
      entry.state = EntryState.DELAYED;
      entry.since = due;
      delayed.add(entry);
    }
  }

  /** Delays a key at least until a time, unless it was added without a delay. */
  void postpone(K key, long due) {
    Entry<K> entry = entries.get(key);
    if (entry == null || entry.immediate) {
      return;
    }
    boolean early = entry.state == EntryState.DELAYED && entry.since - due < 0;
    if (early || entry.state == EntryState.PARKED) {
      leave(entry);
      entry.state = EntryState.DELAYED;
      entry.since = due;
      delayed.add(entry);
    }
  }

  /** Appends an entry to the queue of its priority. */
  void ready(Entry<K> entry, long since) {
    leave(entry);
    entry.state = EntryState.READY;
    entry.since = since;
    line(entry).put(entry.key, entry);
  }

  /** Keeps an entry ready, but outside of the queues, until {@link #unpark}. */
  void park(Entry<K> entry, long since) {
    leave(entry);
    entry.state = EntryState.PARKED;
    entry.since = since;
    parked++;
  }

  /** Appends the parked entry of a key to the queue of its priority. */
  boolean unpark(K key) {
    Entry<K> entry = entries.get(key);
    if (entry == null || entry.state != EntryState.PARKED) {
      return false;
    }
    ready(entry, entry.since);
    return true;
  }

  /** Returns the first delayed entry that is due, or null. */
  @Nullable Entry<K> firstDue(long now) {
    return delayed.isEmpty() || delayed.first().since - now > 0 ? null : delayed.first();
  }

  /** Returns when the next delayed entry is due. */
  OptionalLong nextDue() {
    return delayed.isEmpty() ? OptionalLong.empty() : OptionalLong.of(delayed.first().since);
  }

  /** Removes and returns the most urgent ready entry, or null. */
  @Nullable Entry<K> next() {
    for (Map<K, Entry<K>> line : ready.values()) {
      if (!line.isEmpty()) {
        Entry<K> first = line.values().iterator().next();
        leave(first);
        entries.remove(first.key);
        return first;
      }
    }
    return null;
  }

  boolean hasReady() {
    return ready.values().stream().anyMatch(line -> !line.isEmpty());
  }

  int delayedCount() {
    return delayed.size();
  }

  /** Counts ready and parked entries. */
  Map<Priority, Integer> depth() {
    Map<Priority, Integer> depth = new EnumMap<>(Priority.class);
    ready.forEach((priority, line) -> depth.put(priority, line.size()));
    if (parked > 0) {
      entries.values().stream()
          .filter(entry -> entry.state == EntryState.PARKED)
          .forEach(entry -> depth.merge(entry.priority, 1, Integer::sum));
    }
    return depth;
  }

  private void leave(Entry<K> entry) {
    switch (entry.state) {
      case UNSCHEDULED -> {}
      case DELAYED -> delayed.remove(entry);
      case READY -> line(entry).remove(entry.key);
      case PARKED -> parked--;
    }
  }

  private Map<K, Entry<K>> line(Entry<K> entry) {
    return line(entry.priority);
  }

  private Map<K, Entry<K>> line(Priority priority) {
    return requireNonNull(ready.get(priority));
  }
}
