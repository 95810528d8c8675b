package io.appoperator.core.event;

import io.appoperator.api.ResourceRef;
import java.time.Instant;

/** An event and how often it happened. Confined to the lock of its journal. */
final class Series {

  final Event event;
  final ResourceRef ref;
  final Instant first;

  private Instant last;
  private int count = 1;
  private long seen;
  private int written;
  private long lastWrite;
  private boolean queued = true;

  /**
   * Begins with an event that waits to be written.
   *
   * @param ref the object that is to stand in the cluster for it
   */
  Series(Event event, ResourceRef ref, Instant now, long nanoTime) {
    this.event = event;
    this.ref = ref;
    this.first = now;
    this.last = now;
    this.seen = nanoTime;
  }

  /** Takes note that it happened again. */
  void repeat(Instant now, long nanoTime) {
    count++;
    last = now;
    seen = nanoTime;
  }

  /** Returns when it happened last. */
  Instant last() {
    return last;
  }

  /** Returns how often it happened. */
  int count() {
    return count;
  }

  /** Returns when it happened last, in monotonic time. */
  long seen() {
    return seen;
  }

  /** Returns whether the cluster has it, maybe with a count that is behind. */
  boolean isStored() {
    return written > 0;
  }

  /** Takes note of a write. */
  void written(int counted, long nanoTime) {
    written = counted;
    lastWrite = nanoTime;
    queued = false;
  }

  /** Returns the time of the last write. */
  long lastWrite() {
    return lastWrite;
  }

  /** Puts it in a queue, unless it is in one or there is nothing to write; returns whether. */
  boolean enqueue() {
    boolean enters = !queued && count > written;
    queued |= enters;
    return enters;
  }
}
