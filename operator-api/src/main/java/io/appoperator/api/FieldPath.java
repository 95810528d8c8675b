package io.appoperator.api;

import java.util.List;

/**
 * The path to a field through nested objects, such as {@code spec.replicas}. Lists are not
 * traversed.
 *
 * @param names the keys from the root of the object on, at least one
 */
public record FieldPath(List<String> names) implements Comparable<FieldPath> {

  public FieldPath {
    names = List.copyOf(names);
    if (names.isEmpty() || names.contains("")) {
      throw new IllegalArgumentException("A field path needs names without gaps, not " + names);
    }
  }

  /** Splits a path such as {@code spec.replicas} at its dots. */
  public static FieldPath of(String path) {
    return new FieldPath(List.of(path.split("\\.", -1)));
  }

  @Override
  public int compareTo(FieldPath other) {
    return toString().compareTo(other.toString());
  }

  @Override
  public String toString() {
    return String.join(".", names);
  }
}
