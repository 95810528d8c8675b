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
 * How the fields of a resource differ from those of the same resource in the cluster. A section
 * that was added or removed stands for the defaults inside it: their values are no decision of its
 * author.
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

  /** Returns the outermost section that a field was removed with, or the field itself. */
  PrimaryField removed(PrimaryField field) {
    return around(field, place -> live.containsKey(place) && !given.containsKey(place))
        .map(live::get)
        .findFirst()
        .orElse(field);
  }

  /** Returns the section that a default of the given resource came with, or the field itself. */
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

  /** Returns the places from the outermost section to the field itself that meet a condition. */
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
