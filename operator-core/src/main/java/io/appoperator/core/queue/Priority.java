package io.appoperator.core.queue;

/** Why a key is in the queue; the most urgent first. */
public enum Priority {
  /** Somebody changed the primary resource and waits. */
  USER,
  /** A secondary resource changed. */
  CHILD,
  /** The primary resource stood in a list, and its status knows its latest spec. */
  BACKLOG,
  /** Nothing happened; it is time to look again. */
  TIMER;

  Priority moreUrgent(Priority other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
