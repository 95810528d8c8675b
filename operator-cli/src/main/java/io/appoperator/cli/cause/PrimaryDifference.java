package io.appoperator.cli.cause;

import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.provenance.PrimaryField;
import io.appoperator.core.provenance.Provenance;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The differences between the fields of a resource and its live state. Defaults inside an added or
 * removed section are attributed to the section, because the author did not set them.
 */
final class PrimaryDifference {

  private final Map<ElementPath, PrimaryField> given;
  private final Map<ElementPath, PrimaryField> live;

  /**
   * @param live the resource in the cluster; empty if there is none that renders
   */
  PrimaryDifference(Provenance given, Optional<Provenance> live) {
    this.given = byPlace(given);
    this.live = live.map(PrimaryDifference::byPlace).orElse(Map.of());
  }

  /** Returns a field of the given resource, or null if it has no such field. */
  @Nullable PrimaryField given(PrimaryField field) {
    return given.get(field.at());
  }

  /** Returns whether a field has the same value on both sides. */
  boolean isSame(PrimaryField field) {
    PrimaryField one = given.get(field.at());
    PrimaryField other = live.get(field.at());
    return one != null && other != null && one.value().equals(other.value());
  }

  /** Returns the outermost removed section that contains a field, or the field itself. */
  PrimaryField removed(PrimaryField field) {
    return around(field, place -> live.containsKey(place) && !given.containsKey(place))
        .map(live::get)
        .findFirst()
        .orElse(field);
  }

  /** Returns the added section that contains a default, or the field itself. */
  PrimaryField added(PrimaryField field) {
    if (!field.isDefaulted()) {
      return field;
    }
    return around(field, place -> given.containsKey(place) && !live.containsKey(place))
        .map(given::get)
        .filter(section -> !section.isDefaulted())
        .reduce((outer, inner) -> inner)
        .orElse(field);
  }

  /** Returns the paths from the outermost section to the field itself that meet a condition. */
  private static Stream<ElementPath> around(PrimaryField field, Predicate<ElementPath> condition) {
    return IntStream.rangeClosed(1, field.at().steps().size())
        .mapToObj(length -> new ElementPath(field.at().steps().subList(0, length)))
        .filter(condition);
  }

  private static Map<ElementPath, PrimaryField> byPlace(Provenance provenance) {
    Map<ElementPath, PrimaryField> fields = new HashMap<>();
    provenance.fields().forEach(field -> fields.put(field.at(), field));
    return fields;
  }
}
