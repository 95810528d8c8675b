package io.appoperator.core.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One comparison of two manifests along the {@code fieldsV1} of the second. Fields of the first
 * alone are not in {@code fieldsV1}, so they are searched among the siblings of those that are.
 */
final class ManifestComparer {

  private static final Comparator<JsonNode> BY_VALUE = (a, b) -> FieldStep.equal(a, b) ? 0 : 1;

  private final List<String> path = new ArrayList<>();
  private final List<OwnedChange> changes = new ArrayList<>();

  /** Compares, once; returns the fields that differ. */
  List<OwnedChange> compare(JsonNode fields, JsonNode before, JsonNode after) {
    walk(fields, before, after);
    return List.copyOf(changes);
  }

  private void walk(JsonNode fields, JsonNode before, JsonNode after) {
    if (before.equals(BY_VALUE, after)) {
      return;
    }
    if (fields.isEmpty() || before.isMissingNode() || after.isMissingNode()) {
      changes.add(new OwnedChange(FieldStep.written(path), before, after, Set.of()));
      return;
    }
    TreeMap<String, JsonNode> steps = new TreeMap<>();
    fields.properties().forEach(step -> steps.put(step.getKey(), step.getValue()));
    for (String step : removed(fields, before, after)) {
      steps.putIfAbsent(step, MissingNode.getInstance());
    }
    steps.forEach(
        (step, below) -> {
          if (!FieldStep.of(step, before).isObjectItself()) {
            path.add(step);
            walk(below, target(step, before), target(step, after));
            path.remove(path.size() - 1);
          }
        });
  }

  /** Returns the steps to what only the first manifest has. */
  private static List<String> removed(JsonNode fields, JsonNode before, JsonNode after) {
    List<String> steps = new ArrayList<>();
    if (before.isObject()) {
      before.fieldNames().forEachRemaining(name -> steps.add(FieldStep.toMember(name)));
    } else if (before.isArray()) {
      keys(fields).ifPresent(keys -> before.forEach(item -> steps.add(toElement(keys, item))));
    }
    steps.removeIf(step -> !target(step, after).isMissingNode());
    return steps;
  }

  /** Returns the keys of an element, as an example of the keys of all elements of the list. */
  private static Optional<ObjectNode> keys(JsonNode fields) {
    return fields
        .propertyStream()
        .filter(step -> FieldStep.isKeyed(step.getKey()))
        .findFirst()
        .map(step -> FieldStep.keys(step.getKey()));
  }

  private static String toElement(ObjectNode example, JsonNode element) {
    ObjectNode keys = Json.object();
    for (Map.Entry<String, JsonNode> key : example.properties()) {
      JsonNode own = element.get(key.getKey());
      keys.set(key.getKey(), own == null ? key.getValue() : own);
    }
    return FieldStep.toElement(keys);
  }

  private static JsonNode target(String step, JsonNode node) {
    JsonNode found = FieldStep.of(step, node).targets().get(0);
    return found.isMissingNode() && FieldStep.isKeyed(step)
        ? withDefaults(FieldStep.keys(step), node)
        : found;
  }

  /** A manifest may omit a key that has a default, such as the protocol of a port. */
  private static JsonNode withDefaults(ObjectNode keys, JsonNode list) {
    for (JsonNode element : list) {
      boolean given = keys.propertyStream().anyMatch(key -> element.has(key.getKey()));
      boolean fits =
          keys.propertyStream()
              .allMatch(
                  key ->
                      !element.has(key.getKey())
                          || FieldStep.equal(element.get(key.getKey()), key.getValue()));
      if (given && fits) {
        return element;
      }
    }
    return MissingNode.getInstance();
  }
}
