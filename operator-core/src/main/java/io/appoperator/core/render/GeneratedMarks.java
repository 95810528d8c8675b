package io.appoperator.core.render;

import io.appoperator.api.GeneratedValue;
import io.appoperator.core.generated.GeneratedKeys;
import java.time.Instant;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The keys of a desired Secret whose values the operator generates. Immutable.
 *
 * @param values how the value of each key is made
 * @param madeBefore the keys whose values were made before, as the status of the primary says; a
 *     rendering alone does not know any
 */
public record GeneratedMarks(Map<String, GeneratedValue> values, GeneratedKeys madeBefore) {

  /** No keys. */
  public static final GeneratedMarks NONE = new GeneratedMarks(Map.of(), GeneratedKeys.NONE);

  public GeneratedMarks {
    values = Collections.unmodifiableMap(new TreeMap<>(values));
  }

  /** Returns the marks of a rendering. */
  static GeneratedMarks of(Map<String, GeneratedValue> values) {
    return values.isEmpty() ? NONE : new GeneratedMarks(values, GeneratedKeys.NONE);
  }

  /** Returns whether no value is generated. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns the keys with the desired time of their rotation. */
  GeneratedKeys keys() {
    TreeMap<String, Optional<Instant>> rotations = new TreeMap<>();
    values.forEach((key, value) -> rotations.put(key, value.rotatedAt()));
    return new GeneratedKeys(rotations);
  }

  /** Returns the keys that were rotated, with their times; empty if there are none. */
  String rotations() {
    if (isEmpty()) {
      return "";
    }
    TreeMap<String, Optional<Instant>> rotated = new TreeMap<>(keys().rotations());
    rotated.values().removeIf(Optional::isEmpty);
    return new GeneratedKeys(rotated).text();
  }

  GeneratedMarks madeBefore(GeneratedKeys known) {
    return new GeneratedMarks(values, known);
  }
}
