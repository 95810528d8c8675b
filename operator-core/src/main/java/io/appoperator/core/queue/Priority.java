package io.appoperator.core.queue;

/** Why a key is in the queue, most urgent first. */
public enum Priority {
  /** A user changed the primary resource and waits for the result. */
  USER,
  /** A secondary resource changed. */
  CHILD,
  /** The primary resource was listed, and its status is up to date with the spec. */
  BACKLOG,
  /** A timer expired, without a change. */
  TIMER;

  Priority higher(Priority other) {
    return compareTo(other) <= 0 ? this : other;
  }
}
