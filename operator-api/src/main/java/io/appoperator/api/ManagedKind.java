package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashSet;
import java.util.Set;

/**
 * A kind that a manager may render, with the fields that it may mark.
 *
 * @param kind the kind
 * @param initialOnly fields that a {@link DesiredObject} of this kind may mark as initial only
 * @param atLeast fields that a {@link DesiredObject} of this kind may mark as lower bounds
 */
public record ManagedKind(ResourceKind kind, Set<FieldPath> initialOnly, Set<FieldPath> atLeast) {

  public ManagedKind {
    initialOnly = Set.copyOf(initialOnly);
    atLeast = Set.copyOf(atLeast);
  }

  /** Returns the kind of a Kubernetes model type, without fields to mark. */
  public static ManagedKind of(Class<? extends HasMetadata> type) {
    return of(ResourceKind.of(type));
  }

  /** Returns a kind without fields to mark. */
  public static ManagedKind of(ResourceKind kind) {
    return new ManagedKind(kind, Set.of(), Set.of());
  }

  /** Adds a field that may be marked as initial only, such as {@code spec.replicas}. */
  public ManagedKind mayMarkInitialOnly(String path) {
    return new ManagedKind(kind, with(initialOnly, path), atLeast);
  }

  /** Adds a quantity that may be marked as a lower bound. */
  public ManagedKind mayMarkAtLeast(String path) {
    return new ManagedKind(kind, initialOnly, with(atLeast, path));
  }

  private static Set<FieldPath> with(Set<FieldPath> paths, String path) {
    Set<FieldPath> more = new HashSet<>(paths);
    more.add(FieldPath.of(path));
    return more;
  }
}
