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
  public void resetIfChanged(String next) {
    if (!subject.equals(next)) {
      subject = next;
      reset();
    }
  }

  /**
   * Continues where an earlier process ended, so that a start reads no known causes again.
   *
   * @param causes the causes in the status; without any, the first read is soon
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

  /** Starts the delay of the first read after a reset; does nothing if it has started. */
  public void start(long nanoTime) {
    if (!waiting) {
      waiting = true;
      await(nanoTime);
    }
  }

  /** Returns whether a read is due. */
  public boolean isDue(long nanoTime) {
    return waiting && nanoTime - due >= 0;
  }

  /** Stores the result of a read, and increases the delay of the next one. */
  public void recordResult(Map<ResourceRef, String> causes, long nanoTime) {
    known = Map.copyOf(causes);
    pause = pause.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : pause.multipliedBy(2);
    await(nanoTime);
  }

  /** The read must wait; known causes are kept. */
  public void postpone(Duration wait, long nanoTime) {
    due = nanoTime + wait.toNanos();
  }

  /** Returns when the read became due; earlier results do not count. */
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

  /** Returns the time until a read is due. */
  public Duration untilDue(long nanoTime) {
    return Duration.ofNanos(Math.max(0, due - nanoTime));
  }
}
