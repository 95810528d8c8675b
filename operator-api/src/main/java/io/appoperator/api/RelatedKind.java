package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A kind of objects in the namespace of a primary resource that a resource manager reads but does
 * not own, such as the ConfigMaps that a spec refers to by name. What it declares of them, the
 * projection, is an input of rendering: {@link RenderRequest#related}. Only a change of the
 * projection renders the primary resource again.
 *
 * <p>A path leads to a value of the object, such as {@code spec.host}. {@code [type=Ready]} selects
 * the list element with this member, {@code [0]} an index, and {@code [tls.crt]} a name with dots.
 * The projection of one object has at most 1 KiB of JSON; for more, project a digest.
 *
 * <p>Pods and Nodes cannot be related, because rendering must not follow the state of the cluster.
 * Of Secrets, only digests are possible, and only if the settings of the operator have {@code
 * related.secrets: true}.
 *
 * <p>Immutable and thread-safe. Each method that adds a declaration returns another value. Use one
 * constant for the declaration and for {@link RenderRequest#related}.
 *
 * @param <S> the type of the primary resource's {@code spec}
 * @since 1.0
 */
public final class RelatedKind<S> {

  private final ResourceKind kind;
  private final Function<RenderRequest<S>, ? extends Collection<String>> required;
  private final Function<RenderRequest<S>, ? extends Collection<String>> optional;
  private final Set<String> projected;
  private final Set<String> digested;

  private RelatedKind(
      ResourceKind kind,
      Function<RenderRequest<S>, ? extends Collection<String>> required,
      Function<RenderRequest<S>, ? extends Collection<String>> optional,
      Set<String> projected,
      Set<String> digested) {
    this.kind = kind;
    this.required = required;
    this.optional = optional;
    this.projected = Set.copyOf(projected);
    this.digested = Set.copyOf(digested);
  }

  /**
   * Returns the kind of a Kubernetes model type; otherwise as {@link #of(ResourceKind, Function)}.
   */
  public static <S> RelatedKind<S> of(
      Class<? extends HasMetadata> type,
      Function<RenderRequest<S>, ? extends Collection<String>> names) {
    return of(ResourceKind.of(type), names);
  }

  /**
   * Returns a kind with the objects that a primary resource refers to. While one of them is
   * missing, the operator neither calls the manager for this primary nor changes its objects, and
   * reports {@link Reason#RELATED_MISSING}. It continues as soon as the object exists.
   *
   * @param names returns the names of the objects in the namespace of the primary, at most 100 of a
   *     kind; a pure function, like {@link ResourceManager#render}. The request has no related
   *     objects yet
   */
  public static <S> RelatedKind<S> of(
      ResourceKind kind, Function<RenderRequest<S>, ? extends Collection<String>> names) {
    return new RelatedKind<>(kind, names, request -> List.of(), Set.of(), Set.of());
  }

  /**
   * Returns the same kind with further objects, which may be missing. {@link RenderRequest#related}
   * then lacks them. A name that is also required must exist.
   *
   * @param names as in {@link #of(ResourceKind, Function)}
   */
  public RelatedKind<S> optional(Function<RenderRequest<S>, ? extends Collection<String>> names) {
    return new RelatedKind<>(kind, required, names, projected, digested);
  }

  /** Adds values of the objects to the projection. An absent value is possible. */
  public RelatedKind<S> projects(String... paths) {
    return new RelatedKind<>(kind, required, optional, with(projected, paths), digested);
  }

  /**
   * Adds a digest of values to the projection, as {@link RelatedObject#digest}, so that a manager
   * learns of each change of large values.
   */
  public RelatedKind<S> projectsDigestOf(String... paths) {
    return new RelatedKind<>(kind, required, optional, projected, with(digested, paths));
  }

  /** Returns the kind. */
  public ResourceKind kind() {
    return kind;
  }

  /** Returns the names of the objects that must exist. */
  public Collection<String> requiredNames(RenderRequest<S> request) {
    return required.apply(request);
  }

  /** Returns the names of the objects that may be missing. */
  public Collection<String> optionalNames(RenderRequest<S> request) {
    return optional.apply(request);
  }

  /** Returns the paths of the values. */
  public Set<String> projected() {
    return projected;
  }

  /** Returns the paths of the values of which there is a digest. */
  public Set<String> digested() {
    return digested;
  }

  /** Returns the kind as text. */
  @Override
  public String toString() {
    return kind.toString();
  }

  private static Set<String> with(Set<String> paths, String... more) {
    Set<String> all = new HashSet<>(paths);
    all.addAll(List.of(more));
    return all;
  }
}
