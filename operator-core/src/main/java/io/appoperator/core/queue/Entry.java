package io.appoperator.core.queue;

import java.util.Comparator;

/** A key that is in the queue. Confined to the lock of its queue. */
final class Entry<K> {

  /** Where an entry is. */
  enum Place {
    /** In no order yet. */
    NOWHERE,
    /** Waits for its time. */
    DELAYED,
    /** Waits for a worker. */
    READY,
    /** Ready, but its key is still being worked on. */
    PARKED
  }

  final K key;

  /** Tells entries apart that are due at the same moment. */
  final long number;

  Priority priority;
  Place place = Place.NOWHERE;

  /** When it is due while delayed, since when it is ready afterwards. */
  long since;

  Entry(K key, long number, Priority priority) {
    this.key = key;
    this.number = number;
    this.priority = priority;
  }

  /** Earliest first; by difference, because monotonic time may wrap around. */
  static <K> Comparator<Entry<K>> byTime() {
    return (a, b) ->
        a.since == b.since ? Long.compare(a.number, b.number) : Long.signum(a.since - b.since);
  }
}
