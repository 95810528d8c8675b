package io.appoperator.core.queue;

import java.time.Duration;
import java.util.Map;

/**
 * A snapshot of a queue.
 *
 * @param ready the number of ready keys per priority, including keys that became ready again while
 *     they are processed
 * @param delayed the number of delayed keys
 * @param running the number of keys in progress
 * @param longestRunning the age of the oldest key in progress; zero if there is none
 * @param unfinishedWork the sum of these ages
 */
public record QueueSnapshot(
    Map<Priority, Integer> ready,
    int delayed,
    int running,
    Duration longestRunning,
    Duration unfinishedWork) {

  public QueueSnapshot {
    ready = Map.copyOf(ready);
  }

  /** Returns whether no key is ready or in progress. */
  public boolean isIdle() {
    return running == 0 && ready.values().stream().allMatch(count -> count == 0);
  }
}
