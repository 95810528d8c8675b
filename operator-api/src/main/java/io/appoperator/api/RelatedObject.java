package io.appoperator.api;

import java.util.Map;
import java.util.Optional;

/**
 * What a resource manager declares of a related object. Immutable.
 *
 * @param name the name of the object
 * @param values the values by their paths as declared: text, numbers, booleans, lists and maps; a
 *     path without a value is absent
 * @param digest a digest of the values that {@link RelatedKind#projectsDigestOf} declares; empty if
 *     it declares none. Equal values have an equal digest in every process
 * @since 1.0
 */
public record RelatedObject(String name, Map<String, Object> values, String digest) {

  public RelatedObject {
    values = Map.copyOf(values);
  }

  /**
   * Returns a value.
   *
   * @param path the path as declared
   * @return empty if the object has no value there
   */
  public Optional<Object> value(String path) {
    return Optional.ofNullable(values.get(path));
  }

  /**
   * Returns a value as text.
   *
   * @param path the path as declared
   * @return empty if the object has no value there, or a list or a map
   */
  public Optional<String> text(String path) {
    return value(path)
        .filter(
            value -> value instanceof String || value instanceof Number || value instanceof Boolean)
        .map(String::valueOf);
  }

  /** Returns the name; never the values. */
  @Override
  public String toString() {
    return name;
  }
}
