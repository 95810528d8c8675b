package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;

/** Reads parts of a structural schema. */
final class Schemas {

  private Schemas() {}

  /** Returns the schema of a field of an object; missing if it is not declared. */
  static JsonNode ofField(JsonNode schema, String name) {
    JsonNode property = schema.path("properties").path(name);
    if (!property.isMissingNode()) {
      return property;
    }
    JsonNode others = schema.path("additionalProperties");
    return others.isObject() ? others : MissingNode.getInstance();
  }

  /** Returns whether the value is null and its schema does not allow null. */
  static boolean forbidsNull(JsonNode value, JsonNode schema) {
    return value.isNull() && !schema.isMissingNode() && !schema.path("nullable").asBoolean();
  }

  /** Returns whether a field that is not set has another value than null. */
  static boolean hasValueByDefault(JsonNode schema) {
    return schema.has("default") && !schema.path("default").isNull();
  }
}
