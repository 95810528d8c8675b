package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Compares values as structs of Go, for which a field that is empty is the same as an absent one.
 */
final class FilledFields {

  private FilledFields() {}

  /** Returns a value without the fields that are empty, zero or false. */
  static JsonNode of(JsonNode value) {
    if (value instanceof ObjectNode object) {
      ObjectNode filled = object.objectNode();
      object
          .properties()
          .forEach(
              field -> {
                JsonNode one = of(field.getValue());
                if (!isZero(one)) {
                  filled.set(field.getKey(), one);
                }
              });
      return filled;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode filled = list.arrayNode();
      list.forEach(item -> filled.add(of(item)));
      return filled;
    }
    return value;
  }

  private static boolean isZero(JsonNode value) {
    if (value.isContainerNode()) {
      return value.isEmpty();
    }
    return switch (value.getNodeType()) {
      case NULL, MISSING -> true;
      case BOOLEAN -> !value.asBoolean();
      case NUMBER -> value.asDouble() == 0;
      default -> value.asText().isEmpty();
    };
  }
}
