package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Merges the fields of objects. */
final class JsonMerge {

  private JsonMerge() {}

  /** Sets the fields of another value, at any depth of objects. Lists are replaced. */
  static void into(ObjectNode object, JsonNode other) {
    for (var field : other.properties()) {
      if (object.get(field.getKey()) instanceof ObjectNode child && field.getValue().isObject()) {
        into(child, field.getValue());
      } else {
        object.set(field.getKey(), field.getValue());
      }
    }
  }
}
