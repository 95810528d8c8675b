package io.appoperator.core.drift;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/** The repairs of one object, in monotonic time. */
final class RepairBackoff {

  /** With this many repairs within a minute, another client reverts them repeatedly. */
  private static final int MAX_IMMEDIATE_REPAIRS = 3;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final Deque<Long> recent = new ArrayDeque<>();
  private Duration pause = Duration.ZERO;
  private long last;

  void repaired(long nanoTime) {
    last = nanoTime;
    recent.removeIf(time -> nanoTime - time >= MINUTE.toNanos());
    recent.add(nanoTime);
    if (isContested()) {
      Duration doubled = pause.multipliedBy(2);
      pause = doubled.compareTo(LONGEST) > 0 ? LONGEST : doubled;
    } else if (recent.size() >= MAX_IMMEDIATE_REPAIRS) {
      pause = FIRST;
    }
  }

  /** Returns whether another client reverts the repairs repeatedly. */
  boolean isContested() {
    return !pause.isZero();
  }

  /** Returns whether the next repair must wait. */
  boolean isHeld(long nanoTime) {
    return nanoTime - last < pause.toNanos();
  }

  /** Returns whether the last repair has lasted. */
  boolean isOver(long nanoTime) {
    return nanoTime - last >= pause.plus(MINUTE).toNanos();
  }

  /**
   * Returns the time until the next repair is due or, after that, until the competition has ended.
   */
  Duration untilNext(long nanoTime) {
    Duration end = isHeld(nanoTime) ? pause : pause.plus(MINUTE);
    return end.minusNanos(nanoTime - last);
  }
}
