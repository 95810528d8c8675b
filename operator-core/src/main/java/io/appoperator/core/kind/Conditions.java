package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.stream.Stream;

/** Searches the conditions in the status of an object. Pure. */
public final class Conditions {

  private Conditions() {}

  /**
   * Returns the condition of a type; missing if there is none.
   *
   * @param status the status of an object
   */
  public static JsonNode find(JsonNode status, String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  /**
   * Returns all conditions, in their order.
   *
   * @param status the status of an object
   */
  public static Stream<JsonNode> all(JsonNode status) {
    return status.path("conditions").valueStream();
  }

  /** Returns whether the status of a condition is {@code True}. */
  public static boolean isTrue(JsonNode condition) {
    return condition.path("status").asText().equals("True");
  }

  /** Returns whether the status of a condition is {@code False}; not if it is missing. */
  public static boolean isFalse(JsonNode condition) {
    return condition.path("status").asText().equals("False");
  }
}
