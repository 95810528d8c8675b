package io.appoperator.api;

import java.util.List;
import java.util.Map;
import java.util.Optional;
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
   * @param values the values that its manager {@linkplain ManagedKind#observes observes}, as text
   *     by their paths; a path without a value is absent
   */
  public record ObservedResource(ResourceRef ref, Readiness readiness, Map<String, String> values) {

    public ObservedResource {
      values = Map.copyOf(values);
    }

    /** Creates a resource of which no values are observed. */
    public ObservedResource(ResourceRef ref, Readiness readiness) {
      this(ref, readiness, Map.of());
    }

    /**
     * Returns an observed value as text.
     *
     * @param path the path as declared
     * @return empty if the object has no value there, or none that is a text, number or boolean
     * @since 1.0
     */
    public Optional<String> value(String path) {
      return Optional.ofNullable(values.get(path));
    }
  }

  public Observation {
    resources = List.copyOf(resources);
  }
}
