package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.HashSet;
import java.util.Set;

/**
 * A kind that a resource manager may render, with the marks that it may set on objects of the kind.
 *
 * @param kind the kind
 * @param initialOnly fields that a {@link DesiredObject} of this kind may mark as initial only
 * @param atLeast fields that a {@link DesiredObject} of this kind may mark as lower bounds
 * @param retainable whether a {@link DesiredObject} of this kind may be marked as retained. Only of
 *     such kinds does the operator recognize an object of a primary resource by its annotation,
 *     without an owner reference
 */
public record ManagedKind(
    ResourceKind kind, Set<FieldPath> initialOnly, Set<FieldPath> atLeast, boolean retainable) {

  public ManagedKind {
    initialOnly = Set.copyOf(initialOnly);
    atLeast = Set.copyOf(atLeast);
  }

  /** Makes a kind whose objects are never retained. */
  public ManagedKind(ResourceKind kind, Set<FieldPath> initialOnly, Set<FieldPath> atLeast) {
    this(kind, initialOnly, atLeast, false);
  }

  /** Returns the kind of a Kubernetes model type, without any marks. */
  public static ManagedKind of(Class<? extends HasMetadata> type) {
    return of(ResourceKind.of(type));
  }

  /** Returns a kind without any marks. */
  public static ManagedKind of(ResourceKind kind) {
    return new ManagedKind(kind, Set.of(), Set.of());
  }

  /** Adds a field that may be marked as initial only, such as {@code spec.replicas}. */
  public ManagedKind mayMarkInitialOnly(String path) {
    return new ManagedKind(kind, with(initialOnly, path), atLeast, retainable);
  }

  /** Adds a quantity that may be marked as a lower bound. */
  public ManagedKind mayMarkAtLeast(String path) {
    return new ManagedKind(kind, initialOnly, with(atLeast, path), retainable);
  }

  /**
   * Returns the same kind, whose objects may be retained. Declare it for every kind of which an
   * object was ever retained: the operator recognizes such an object only while the kind is
   * declared, even if the object is no longer desired or no longer marked.
   */
  public ManagedKind mayBeRetained() {
    return new ManagedKind(kind, initialOnly, atLeast, true);
  }

  private static Set<FieldPath> with(Set<FieldPath> paths, String path) {
    Set<FieldPath> more = new HashSet<>(paths);
    more.add(FieldPath.of(path));
    return more;
  }
}
