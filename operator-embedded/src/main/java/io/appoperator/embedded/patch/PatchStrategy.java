package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;

/** How a strategic merge patch changes a field, which the schema of the field says. */
record PatchStrategy(JsonNode schema) {

  /** Returns the strategy of a field of an object; that of values without a schema if unknown. */
  static PatchStrategy ofField(JsonNode schema, String name) {
    JsonNode property = schema.path("properties").path(name);
    return new PatchStrategy(
        property.isMissingNode() ? schema.path("additionalProperties") : property);
  }

  boolean mergesLists() {
    return strategies().contains("merge");
  }

  boolean replacesMaps() {
    return strategies().contains("replace");
  }

  /** Returns the field that identifies the elements of a list; empty for lists of scalars. */
  String mergeKey() {
    return schema.path("x-kubernetes-patch-merge-key").asText();
  }

  JsonNode items() {
    return schema.path("items");
  }

  private List<String> strategies() {
    return List.of(schema.path("x-kubernetes-patch-strategy").asText().split(","));
  }
}
