package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** Finds conditions in the status of a live object. */
final class Conditions {

  private Conditions() {}

  /** Returns the condition of a type; missing if there is none. */
  static JsonNode find(JsonNode live, String type) {
    for (JsonNode condition : live.path("status").path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  static boolean isTrue(JsonNode condition) {
    return condition.path("status").asText().equals("True");
  }

  static boolean isFalse(JsonNode condition) {
    return condition.path("status").asText().equals("False");
  }
}
