package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.BiConsumer;

/** Finds the resources within a custom resource, which have a type and metadata of their own. */
public final class EmbeddedResources {

  private final BiConsumer<String, ObjectNode> visitor;

  private EmbeddedResources(BiConsumer<String, ObjectNode> visitor) {
    this.visitor = visitor;
  }

  /**
   * Visits the resources within a custom resource, with their paths.
   *
   * @param schema the schema of the custom resource
   */
  public static void visit(
      JsonNode schema, ObjectNode resource, BiConsumer<String, ObjectNode> visitor) {
    new EmbeddedResources(visitor).visitFields(schema, resource, "");
  }

  private void visit(JsonNode schema, JsonNode value, String path) {
    if (value instanceof ObjectNode object) {
      if (schema.path("x-kubernetes-embedded-resource").asBoolean()) {
        visitor.accept(path, object);
      }
      visitFields(schema, object, path + ".");
    } else if (value.isArray() && schema.has("items")) {
      for (int i = 0; i < value.size(); i++) {
        visit(schema.path("items"), value.get(i), path + "[" + i + "]");
      }
    }
  }

  private void visitFields(JsonNode schema, ObjectNode object, String prefix) {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      JsonNode type = Schemas.ofField(schema, field.getKey());
      if (!type.isMissingNode()) {
        visit(type, field.getValue(), prefix + field.getKey());
      }
    }
  }
}
