package io.appoperator.core.event;

import io.appoperator.api.ResourceRef;
import java.time.Instant;

/** An event and its number of occurrences. Guarded by the lock of its recorder. */
final class Series {

  final Event event;
  final ResourceRef ref;
  final Instant first;

  private final long begun;
  private Instant last;
  private int count = 1;
  private long seen;
  private int written;
  private long lastWrite;
  private boolean queued = true;

  /**
   * Starts with a queued event.
   *
   * @param ref the Event object in the cluster
   */
  Series(Event event, ResourceRef ref, Instant now, long nanoTime) {
    this.event = event;
    this.ref = ref;
    this.first = now;
    this.last = now;
    this.begun = nanoTime;
    this.seen = nanoTime;
  }

  /** Returns the time of the first occurrence, in monotonic time. */
  long begun() {
    return begun;
  }

  /** Records another occurrence. */
  void repeat(Instant now, long nanoTime) {
    count++;
    last = now;
    seen = nanoTime;
  }

  /** Returns the time of the last occurrence. */
  Instant last() {
    return last;
  }

  /** Returns the number of occurrences. */
  int count() {
    return count;
  }

  /** Returns the time of the last occurrence, in monotonic time. */
  long seen() {
    return seen;
  }

  /** Returns whether the event is in the cluster, possibly with an outdated count. */
  boolean isStored() {
    return written > 0;
  }

  /** Records a write. */
  void written(int counted, long nanoTime) {
    written = counted;
    lastWrite = nanoTime;
    queued = false;
  }

  /** Returns the time of the last write. */
  long lastWrite() {
    return lastWrite;
  }

  /**
   * Marks it as queued, unless it is queued or has nothing to write; returns whether it was marked.
   */
  boolean enqueue() {
    boolean enters = !queued && count > written;
    queued |= enters;
    return enters;
  }
}
