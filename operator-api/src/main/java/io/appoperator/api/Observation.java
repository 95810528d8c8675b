package io.appoperator.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a reconcile of a primary resource.
 *
 * @param primary the primary resource
 * @param verdict the state as a whole
 * @param resources the secondary resources that exist, sorted
 * @param previousPhase the {@code status.phase} before this reconcile, or null if there is none
 */
public record Observation<S>(
    Primary<S> primary,
    Verdict verdict,
    List<ObservedResource> resources,
    @Nullable String previousPhase) {

  /** The state of a primary resource as a whole. */
  public enum Verdict {
    /** All objects are applied and ready. */
    READY,
    /** All objects are applied; a change is in progress. */
    PROGRESSING,
    /** An object was rejected, conflicts, or has failed permanently. */
    FAILED,
    /** It is paused: the operator writes only its status. */
    PAUSED,
    /** It is being deleted, and some of its objects still exist. */
    DELETING
  }

  /**
   * A secondary resource as observed.
   *
   * @param ref its identity
   * @param readiness its readiness
   */
  public record ObservedResource(ResourceRef ref, Readiness readiness) {}

  public Observation {
    resources = List.copyOf(resources);
  }
}
