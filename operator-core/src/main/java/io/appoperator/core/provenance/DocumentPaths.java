package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.ElementPath.Step;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads documents, and creates modified copies of them, by the paths of their fields. */
final class DocumentPaths {

  private DocumentPaths() {}

  /** Returns the value at a path, or null if there is none. */
  static @Nullable JsonNode at(JsonNode root, ElementPath place) {
    JsonNode node = root;
    for (Step step : place.steps()) {
      node = step.in(node);
    }
    return node.isMissingNode() ? null : node;
  }

  /** Returns a copy with another value at an existing path. */
  static ObjectNode with(ObjectNode root, ElementPath place, JsonNode value) {
    ObjectNode copy = root.deepCopy();
    last(place).set(parent(copy, place), value);
    return copy;
  }

  /** Returns a copy without the value at a path. */
  static ObjectNode without(ObjectNode root, ElementPath place) {
    ObjectNode copy = root.deepCopy();
    last(place).remove(parent(copy, place));
    return copy;
  }

  private static JsonNode parent(JsonNode root, ElementPath place) {
    List<Step> above = place.steps().subList(0, place.steps().size() - 1);
    JsonNode parent = at(root, new ElementPath(above));
    if (parent == null) {
      throw new IllegalArgumentException(place + " is not in the document");
    }
    return parent;
  }

  private static Step last(ElementPath place) {
    return place.steps().get(place.steps().size() - 1);
  }
}
