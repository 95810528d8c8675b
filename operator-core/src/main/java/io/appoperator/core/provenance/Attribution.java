package io.appoperator.core.provenance;

import io.appoperator.core.provenance.RenderingDifference.FieldDifference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Collects which fields change with which field of the primary. */
final class Attribution {

  private final Map<PrimaryField, Map<ObjectField, FieldDifference>> varied = new LinkedHashMap<>();
  private final Map<ObjectField, List<PrimaryField>> changing = new HashMap<>();
  private final Map<ObjectField, List<PrimaryField>> removing = new HashMap<>();
  private final List<PrimaryField> unvaried = new ArrayList<>();

  /** Records the fields that change with a field. */
  void moved(PrimaryField field, Map<ObjectField, FieldDifference> moves) {
    varied.put(field, moves);
    moves.forEach(
        (place, fieldDifference) ->
            (fieldDifference == FieldDifference.CHANGED ? changing : removing)
                .computeIfAbsent(place, p -> new ArrayList<>())
                .add(field));
  }

  /** Records a field that could not be varied; a section is represented by its fields. */
  void unknown(PrimaryField field) {
    if (!field.isSection()) {
      unvaried.add(field);
    }
  }

  List<PrimaryField> unvaried() {
    return unvaried;
  }

  /** Returns the fields that determine a value. */
  List<PrimaryField> sources(ObjectField place) {
    return deepest(changing.getOrDefault(place, List.of()));
  }

  /** Returns the fields that do not determine a value, but without which it would not exist. */
  List<PrimaryField> because(ObjectField place) {
    List<PrimaryField> sources = sources(place);
    return deepest(removing.getOrDefault(place, List.of())).stream()
        .filter(field -> sources.stream().noneMatch(s -> s.at().isWithin(field.at())))
        .toList();
  }

  /** Returns the fields that could not be varied and may affect a field. */
  List<PrimaryField> possibleFields(ObjectField place) {
    return unvaried.stream().filter(field -> mayAffect(field, place)).toList();
  }

  /** Fields that do not change with a section do not change with its subfields. */
  private boolean mayAffect(PrimaryField field, ObjectField place) {
    Optional<Map<ObjectField, FieldDifference>> around =
        varied.entrySet().stream()
            .filter(entry -> field.at().isWithin(entry.getKey().at()))
            .map(Map.Entry::getValue)
            .reduce((outer, inner) -> inner);
    return around.map(moves -> moves.containsKey(place)).orElse(true);
  }

  /**
   * A section changes everything that its fields change, so it is omitted where its fields are
   * known.
   */
  private static List<PrimaryField> deepest(List<PrimaryField> fields) {
    return fields.stream()
        .filter(
            field ->
                fields.stream()
                    .noneMatch(other -> !other.equals(field) && other.at().isWithin(field.at())))
        .toList();
  }
}
