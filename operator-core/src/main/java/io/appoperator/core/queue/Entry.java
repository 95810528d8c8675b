package io.appoperator.core.queue;

import java.util.Comparator;

/** A key in the queue. Guarded by the lock of the queue. */
final class Entry<K> {

  /** The state of an entry. */
  enum EntryState {
    /** Not scheduled yet. */
    UNSCHEDULED,
    /** Delayed until its due time. */
    DELAYED,
    /** Ready for a worker. */
    READY,
    /** Ready, but its key is still being processed. */
    PARKED
  }

  final K key;

  /** Distinguishes entries that are due at the same time. */
  final long number;

  Priority priority;

  /**
   * Whether it was added without a delay: if the attempt in progress fails, it is not postponed.
   */
  boolean immediate;

  EntryState state = EntryState.UNSCHEDULED;

  /** The due time while delayed; afterwards the time since when it is ready. */
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
