package io.appoperator.core.queue;

import java.time.Duration;
import java.util.Map;

/**
 * A queue at one moment.
 *
 * @param ready how many keys could be worked on, for every priority; a key that is ready again
 *     while it is being worked on counts
 * @param delayed how many keys wait for their time
 * @param running how many keys are being worked on
 * @param longestRunning since when the oldest of them runs; zero if there is none
 * @param unfinishedWork the sum over all of them
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
}
