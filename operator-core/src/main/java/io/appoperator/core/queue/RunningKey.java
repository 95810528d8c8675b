package io.appoperator.core.queue;

/**
 * A key that was taken and is not done.
 *
 * @param since when it was taken
 * @param priority with which priority
 * @param changed whether something changed since that counts only if it fails
 */
record RunningKey(long since, Priority priority, boolean changed) {

  RunningKey withChange() {
    return new RunningKey(since, priority, true);
  }
}
