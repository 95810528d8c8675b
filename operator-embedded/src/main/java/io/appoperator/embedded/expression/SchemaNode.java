package io.appoperator.embedded.expression;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A part of the schema of a kind.
 *
 * @param schema the schema
 * @param path the place in the schema of the kind; empty for the whole
 * @param isResource whether its values are whole objects with type and metadata
 */
public record SchemaNode(JsonNode schema, String path, boolean isResource) {

  private static final ObjectNode STRING =
      JsonNodeFactory.instance.objectNode().put("type", "string");

  /** Returns the schema of a kind. */
  public static SchemaNode ofKind(JsonNode schema) {
    return new SchemaNode(schema, "", true);
  }

  /** Returns the schema of a declared field. */
  public SchemaNode field(String name) {
    return child(schema.path("properties").path(name), "." + name);
  }

  /** Returns the schema of the elements of a list. */
  public SchemaNode items() {
    return child(schema.path("items"), "[]");
  }

  /** Returns the schema of the values of a map. */
  public SchemaNode values() {
    return child(schema.path("additionalProperties"), "{}");
  }

  /**
   * Returns the declared fields; whole objects have type and name even if they are not declared.
   */
  JsonNode fields() {
    JsonNode declared = schema.path("properties");
    if (!isResource) {
      return declared;
    }
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    if (declared instanceof ObjectNode object) {
      fields.setAll(object);
    }
    fields.set("apiVersion", STRING);
    fields.set("kind", STRING);
    ObjectNode metadata = fields.putObject("metadata").put("type", "object");
    metadata.putObject("properties").<ObjectNode>set("name", STRING).set("generateName", STRING);
    return fields;
  }

  /** Returns the schema of one of {@link #fields}. */
  SchemaNode fieldOf(String name, JsonNode field) {
    return child(field, "." + name);
  }

  private SchemaNode child(JsonNode child, String step) {
    return new SchemaNode(
        child, path + step, child.path("x-kubernetes-embedded-resource").asBoolean());
  }
}
