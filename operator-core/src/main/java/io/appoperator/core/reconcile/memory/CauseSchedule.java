package io.appoperator.core.reconcile.memory;

import io.appoperator.api.ResourceRef;
import java.time.Duration;
import java.util.Map;

/**
 * Schedules the reads of causes for objects that are not ready, and keeps the last result. Reads
 * cost requests, so they start late, with exponential backoff. Used by one reconciliation at a
 * time.
 */
public final class CauseSchedule {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration RESUMED = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  private String subject = "";
  private Duration pause = FIRST;
  private boolean waiting;
  private long due;
  private long notBefore;
  private Map<ResourceRef, String> known = Map.of();

  /** Resets if the desired state changes: the pods of an old image explain nothing. */
  public void about(String next) {
    if (!subject.equals(next)) {
      subject = next;
      reset();
    }
  }

  /**
   * Goes on where an earlier process ended, so that a start asks nothing about what is known.
   *
   * @param causes what the status says; if it says nothing, the question comes soon
   */
  public void resume(Map<ResourceRef, String> causes, long nanoTime) {
    known = Map.copyOf(causes);
    pause = causes.isEmpty() ? FIRST : RESUMED;
    waiting = true;
    await(nanoTime);
  }

  /** Clears the causes, because all objects are ready. */
  public void reset() {
    waiting = false;
    pause = FIRST;
    known = Map.of();
  }

  /** Returns whether it is time to ask; the first call after a reset only starts the waiting. */
  public boolean isDue(long nanoTime) {
    if (!waiting) {
      waiting = true;
      await(nanoTime);
    }
    return nanoTime - due >= 0;
  }

  /** Takes an answer and waits longer before the next question. */
  public void answered(Map<ResourceRef, String> causes, long nanoTime) {
    known = Map.copyOf(causes);
    pause = pause.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : pause.multipliedBy(2);
    await(nanoTime);
  }

  /** The question has to wait; what is known stays known. */
  public void deferred(Duration wait, long nanoTime) {
    due = nanoTime + wait.toNanos();
  }

  /** Returns since when the question has been due: what was read earlier does not answer it. */
  public long notBefore() {
    return notBefore;
  }

  private void await(long nanoTime) {
    notBefore = nanoTime + pause.toNanos();
    due = notBefore;
  }

  public Map<ResourceRef, String> known() {
    return known;
  }

  /** Returns how long to wait until it is time to ask. */
  public Duration untilDue(long nanoTime) {
    return Duration.ofNanos(Math.max(0, due - nanoTime));
  }
}
