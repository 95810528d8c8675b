package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Values of a strategic merge patch that are new in the object. */
final class PatchValues {

  private PatchValues() {}

  /** Returns whether the value is a map with an instruction, which has nothing to act on. */
  static boolean isDirective(JsonNode value) {
    return value.has(StrategicMergePatch.DIRECTIVE);
  }

  /**
   * Returns a value without maps that have an instruction.
   *
   * @param dropsNulls whether fields that are null are left out, too
   */
  static JsonNode withoutInstructions(JsonNode value, boolean dropsNulls) {
    if (value instanceof ObjectNode map) {
      ObjectNode kept = map.objectNode();
      map.properties()
          .forEach(
              field -> {
                JsonNode child = field.getValue();
                if (!isDirective(child) && !(dropsNulls && child.isNull())) {
                  kept.set(field.getKey(), withoutInstructions(child, dropsNulls));
                }
              });
      return kept;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode kept = list.arrayNode();
      for (JsonNode element : list) {
        if (!isDirective(element)) {
          kept.add(withoutInstructions(element, dropsNulls));
        }
      }
      return kept;
    }
    return value;
  }
}
