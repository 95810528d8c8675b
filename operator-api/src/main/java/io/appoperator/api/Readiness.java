package io.appoperator.api;

import org.jspecify.annotations.Nullable;

/**
 * The readiness of a live object.
 *
 * @param state the verdict
 * @param message why it is not ready, in the cluster's words where it has some; empty when ready
 * @param replicas the replicas of a workload, null for other objects
 */
public record Readiness(State state, String message, @Nullable Replicas replicas) {

  private static final Readiness READY = new Readiness(State.READY, "", null);

  /** The verdicts. */
  public enum State {
    /** It does its work. */
    READY,
    /** A change is in progress, and the primary waits for it. */
    PROGRESSING,
    /** It is not complete, but nothing waits for it: an address, a first metric, a binding. */
    PENDING,
    /**
     * The cluster rejects what the object needs, such as pods above a quota. The cluster retries,
     * and the primary waits for the object; a user may have to act.
     */
    FAILING,
    /** It failed and requires the action of a user. */
    FAILED
  }

  /**
   * The replicas of a workload.
   *
   * @param wanted the desired number
   * @param current how many exist
   * @param ready how many serve
   * @param updated how many run the latest template
   */
  public record Replicas(int wanted, int current, int ready, int updated) {}

  /** Returns the verdict on an object that does its work. */
  public static Readiness ready() {
    return READY;
  }

  /** Returns a verdict on an object without replicas. */
  public static Readiness of(State state, String message) {
    return new Readiness(state, message, null);
  }
}
