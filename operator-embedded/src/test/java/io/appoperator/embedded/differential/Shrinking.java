package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Finds a short sequence that still shows a difference: without steps, then without fields. */
final class Shrinking {

  private final Function<List<Step>, Optional<Difference>> send;

  /**
   * Creates a search.
   *
   * @param send sends a sequence to both servers, and returns the first difference
   */
  Shrinking(Function<List<Step>, Optional<Difference>> send) {
    this.send = send;
  }

  /** Returns the sequence itself if it does not differ again. */
  List<Step> shrink(List<Step> steps) {
    Optional<Difference> found = send.apply(steps);
    List<Step> shortest = steps;
    boolean isShorter = found.isPresent();
    while (isShorter) {
      Optional<List<Step>> shorter =
          candidates(shortest).stream()
              .filter(one -> send.apply(one).filter(it -> it.isPartOf(found.get())).isPresent())
              .findFirst();
      shortest = shorter.orElse(shortest);
      isShorter = shorter.isPresent();
    }
    return shortest;
  }

  private static List<List<Step>> candidates(List<Step> steps) {
    List<List<Step>> candidates = new ArrayList<>();
    for (int i = steps.size() - 1; i >= 0; i--) {
      List<Step> fewer = new ArrayList<>(steps);
      fewer.remove(i);
      candidates.add(fewer);
    }
    for (int i = 0; i < steps.size(); i++) {
      for (JsonNode body : smaller(steps.get(i).body())) {
        List<Step> changed = new ArrayList<>(steps);
        changed.set(i, steps.get(i).withBody(body));
        candidates.add(changed);
      }
    }
    return candidates;
  }

  /** Returns the value without one of its fields or elements, at any depth. */
  private static List<JsonNode> smaller(JsonNode value) {
    List<JsonNode> results = new ArrayList<>();
    if (value instanceof ObjectNode object) {
      for (var field : object.properties()) {
        results.add(object.deepCopy().without(field.getKey()));
      }
      for (var field : object.properties()) {
        smaller(field.getValue())
            .forEach(child -> results.add(object.deepCopy().set(field.getKey(), child)));
      }
    } else if (value instanceof ArrayNode array) {
      for (int i = 0; i < array.size(); i++) {
        ArrayNode fewer = array.deepCopy();
        fewer.remove(i);
        results.add(fewer);
        int index = i;
        smaller(array.get(i))
            .forEach(
                child -> {
                  ArrayNode changed = array.deepCopy();
                  changed.set(index, child);
                  results.add(changed);
                });
      }
    }
    return results;
  }
}
