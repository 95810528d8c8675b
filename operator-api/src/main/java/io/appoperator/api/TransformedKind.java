package io.appoperator.api;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A kind of objects that a {@link ResourceTransformer} changes, with the fields that it may change.
 * Immutable and thread-safe. Two are equal if their kinds and fields are equal.
 *
 * <p>A path has the names of fields from the root of the object on, with {@code [*]} behind a list
 * whose elements it continues into: {@code spec.template.spec.containers[*].env}.
 *
 * @since 1.0
 */
public final class TransformedKind {

  private static final Pattern PATH =
      Pattern.compile("[a-zA-Z0-9_-]+(\\[\\*])?(\\.[a-zA-Z0-9_-]+(\\[\\*])?)*");

  private final ResourceKind kind;
  private final Set<String> changed;
  private final Set<String> extended;

  private TransformedKind(ResourceKind kind, Set<String> changed, Set<String> extended) {
    this.kind = kind;
    this.changed = Set.copyOf(changed);
    this.extended = Set.copyOf(extended);
  }

  /** Returns the kind of a Kubernetes model type, without any field. */
  public static TransformedKind of(Class<? extends HasMetadata> type) {
    return of(ResourceKind.of(type));
  }

  /** Returns a kind without any field. */
  public static TransformedKind of(ResourceKind kind) {
    return new TransformedKind(kind, Set.of(), Set.of());
  }

  /**
   * Adds a field that may be set, changed and removed, with everything below it.
   *
   * @throws IllegalArgumentException if the path is malformed
   */
  public TransformedKind mayChange(String path) {
    return new TransformedKind(kind, with(changed, path), extended);
  }

  /**
   * Adds a list or a map that may get further elements, such as {@code
   * spec.template.spec.containers}. Its present elements cannot be changed.
   *
   * @throws IllegalArgumentException if the path is malformed
   */
  public TransformedKind mayAddTo(String path) {
    return new TransformedKind(kind, changed, with(extended, path));
  }

  /** Returns the kind. */
  public ResourceKind kind() {
    return kind;
  }

  /** Returns the fields that may be set, changed and removed. */
  public Set<String> changed() {
    return changed;
  }

  /** Returns the lists and maps that may get further elements. */
  public Set<String> extended() {
    return extended;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TransformedKind that
        && kind.equals(that.kind)
        && changed.equals(that.changed)
        && extended.equals(that.extended);
  }

  @Override
  public int hashCode() {
    return Objects.hash(kind, changed, extended);
  }

  /** Returns the kind and its fields, sorted. */
  @Override
  public String toString() {
    return kind + " changes " + new TreeSet<>(changed) + " adds to " + new TreeSet<>(extended);
  }

  private static Set<String> with(Set<String> paths, String path) {
    if (!PATH.matcher(path).matches()) {
      throw new IllegalArgumentException(
          "A path is like 'spec.template.spec.containers[*].env', not '%s'".formatted(path));
    }
    Set<String> more = new TreeSet<>(paths);
    more.add(path);
    return more;
  }
}
