package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import java.time.Duration;
import java.util.Map;

/**
 * When to ask the cluster why something is not ready, and what it said last. Asking costs requests,
 * so it begins late and happens ever more rarely. Used by one pass at a time.
 */
final class CauseSchedule {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private String subject = "";
  private Duration pause = FIRST;
  private boolean waiting;
  private long due;
  private Map<ResourceRef, String> known = Map.of();

  /** Begins anew if it is about something else: the pods of an old image explain nothing. */
  void about(String next) {
    if (!subject.equals(next)) {
      subject = next;
      reset();
    }
  }

  /**
   * Asks on the next occasion: an earlier process knew the causes, and they stand in the status.
   */
  void askAtOnce(long nanoTime) {
    waiting = true;
    due = nanoTime;
  }

  /** Everything is ready: what was known is void. */
  void reset() {
    waiting = false;
    pause = FIRST;
    known = Map.of();
  }

  /** Tells whether it is time to ask; the first call after a reset only starts the waiting. */
  boolean isDue(long nanoTime) {
    if (!waiting) {
      waiting = true;
      due = nanoTime + pause.toNanos();
    }
    return nanoTime - due >= 0;
  }

  /** Takes an answer and waits longer before the next question. */
  void answered(Map<ResourceRef, String> causes, long nanoTime) {
    known = Map.copyOf(causes);
    pause = pause.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : pause.multipliedBy(2);
    due = nanoTime + pause.toNanos();
  }

  Map<ResourceRef, String> known() {
    return known;
  }

  /** Returns how long to wait until it is time to ask. */
  Duration untilDue(long nanoTime) {
    return Duration.ofNanos(Math.max(0, due - nanoTime));
  }
}
