package io.appoperator.core.provenance;

import io.appoperator.core.provenance.Movement.Move;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Gathers what moves with which field of the primary. */
final class Attribution {

  private final Map<PrimaryField, Map<Place, Move>> varied = new LinkedHashMap<>();
  private final Map<Place, List<PrimaryField>> changing = new HashMap<>();
  private final Map<Place, List<PrimaryField>> removing = new HashMap<>();
  private final List<PrimaryField> unvaried = new ArrayList<>();

  /** Takes note of what moves with a field. */
  void moved(PrimaryField field, Map<Place, Move> moves) {
    varied.put(field, moves);
    moves.forEach(
        (place, move) ->
            (move == Move.CHANGED ? changing : removing)
                .computeIfAbsent(place, p -> new ArrayList<>())
                .add(field));
  }

  /** Takes note of a field that could not be varied; for a section, its fields speak. */
  void unknown(PrimaryField field) {
    if (!field.isSection()) {
      unvaried.add(field);
    }
  }

  List<PrimaryField> unvaried() {
    return unvaried;
  }

  /** Returns the fields that a value follows. */
  List<PrimaryField> sources(Place place) {
    return deepest(changing.getOrDefault(place, List.of()));
  }

  /** Returns the fields that a value does not follow, and without which it would be gone. */
  List<PrimaryField> because(Place place) {
    List<PrimaryField> sources = sources(place);
    return deepest(removing.getOrDefault(place, List.of())).stream()
        .filter(field -> sources.stream().noneMatch(s -> s.at().isWithin(field.at())))
        .toList();
  }

  /** Returns the fields that could not be varied and may matter to a place. */
  List<PrimaryField> doubts(Place place) {
    return unvaried.stream().filter(field -> mayMatter(field, place)).toList();
  }

  /** What does not move with a whole section moves with nothing inside of it. */
  private boolean mayMatter(PrimaryField field, Place place) {
    Optional<Map<Place, Move>> around =
        varied.entrySet().stream()
            .filter(entry -> field.at().isWithin(entry.getKey().at()))
            .map(Map.Entry::getValue)
            .reduce((outer, inner) -> inner);
    return around.map(moves -> moves.containsKey(place)).orElse(true);
  }

  /** A section moves all that its fields move: where they speak for themselves, it is left out. */
  private static List<PrimaryField> deepest(List<PrimaryField> fields) {
    return fields.stream()
        .filter(
            field ->
                fields.stream()
                    .noneMatch(other -> !other.equals(field) && other.at().isWithin(field.at())))
        .toList();
  }
}
