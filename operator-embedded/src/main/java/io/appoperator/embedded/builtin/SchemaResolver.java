package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.schema.Quantities;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Replaces the references of harvested schemas by what they refer to, and adds the defaults that
 * kube-apiserver has in code. Schemas that several kinds use are shared.
 */
final class SchemaResolver {

  private static final String QUANTITY = "io.k8s.apimachinery.pkg.api.resource.Quantity";

  private final JsonNode schemas;
  private final JsonNode defaults;
  private final JsonNode enumerations;
  private final ZeroEncoding encoding;
  private final Map<String, ObjectNode> resolved = new HashMap<>();
  private final Set<String> open = new HashSet<>();

  /**
   * Creates a resolver.
   *
   * @param schemas the harvested schemas by name
   * @param defaults the defaults of fields by the name of the schema
   * @param enumerations the values of fields in the order in which errors list them; null if the
   *     rules of a kind check them
   * @param encoding how fields without a value are encoded
   */
  SchemaResolver(
      JsonNode schemas, JsonNode defaults, JsonNode enumerations, ZeroEncoding encoding) {
    this.encoding = encoding;
    this.schemas = schemas;
    this.defaults = defaults;
    this.enumerations = enumerations;
  }

  /** Returns a schema without references. */
  ObjectNode resolve(String name) {
    ObjectNode known = resolved.get(name);
    if (known != null) {
      return known;
    }
    if (!open.add(name)) {
      // Only the schema of a schema contains itself.
      return JsonNodeFactory.instance
          .objectNode()
          .put("type", "object")
          .put("x-kubernetes-preserve-unknown-fields", true);
    }
    ObjectNode schema = expand(schemas.path(name));
    if (name.equals(QUANTITY)) {
      schema.put("format", Quantities.FORMAT);
    }
    defaults
        .path(name)
        .properties()
        .forEach(
            field -> {
              ObjectNode property =
                  schema.withObjectProperty("properties").withObjectProperty(field.getKey());
              property.set("default", field.getValue());
              if (field.getValue().isNull()) {
                property.put("nullable", true);
              }
            });
    setEnumerations(schema, enumerations.path(name));
    encoding.setOptions(name, schema);
    open.remove(name);
    resolved.put(name, schema);
    return schema;
  }

  private static void setEnumerations(ObjectNode schema, JsonNode fields) {
    for (Map.Entry<String, JsonNode> field : fields.properties()) {
      ObjectNode property =
          schema.withObjectProperty("properties").withObjectProperty(field.getKey());
      ObjectNode values = property.has("items") ? property.withObjectProperty("items") : property;
      if (field.getValue().isNull()) {
        values.remove("enum");
      } else {
        values.set("enum", field.getValue());
      }
    }
  }

  /** Returns an object with the structs and required fields that it has before any is set. */
  ObjectNode newObject(String name) {
    JsonNode schema = schemas.path(name);
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    Set<String> required = required(schema);
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      JsonNode field = property.getValue();
      String reference = field.path("allOf").path(0).path("$ref").asText();
      if (field.path("default").isObject() && !reference.isEmpty()) {
        object.set(property.getKey(), newObject(reference));
      } else if (isZero(field.path("default"))) {
        object.set(property.getKey(), field.get("default"));
      } else if (required.contains(property.getKey())) {
        object.set(
            property.getKey(),
            field.has("default") ? field.get("default") : JsonNodeFactory.instance.nullNode());
      }
    }
    return object;
  }

  /** Returns whether a default is that of a field that is always encoded. */
  private static boolean isZero(JsonNode value) {
    return (value.isNumber() || value.isBoolean()) && !value.asBoolean();
  }

  private ObjectNode expand(JsonNode raw) {
    if (raw.has("$ref")) {
      return resolve(raw.get("$ref").asText())
          .objectNode()
          .setAll(resolve(raw.get("$ref").asText()));
    }
    ObjectNode expanded = JsonNodeFactory.instance.objectNode();
    JsonNode reference = raw.path("allOf").path(0).path("$ref");
    if (reference.isTextual()) {
      expanded.setAll(resolve(reference.asText()));
    }
    for (Map.Entry<String, JsonNode> part : raw.properties()) {
      switch (part.getKey()) {
        case "allOf" -> {}
        case "properties" -> expandProperties(raw, expanded.putObject("properties"));
        case "items", "additionalProperties" ->
            expanded.set(
                part.getKey(),
                part.getValue().isObject() ? expand(part.getValue()) : part.getValue());
        default -> expanded.set(part.getKey(), part.getValue());
      }
    }
    return expanded;
  }

  private void expandProperties(JsonNode raw, ObjectNode properties) {
    Set<String> required = required(raw);
    for (Map.Entry<String, JsonNode> property : raw.path("properties").properties()) {
      ObjectNode field = expand(property.getValue());
      boolean isRequired = required.contains(property.getKey());
      if (isRequired && !field.has("default")) {
        // Encoded objects have null for a required list or struct that is not set.
        field.put("nullable", true).putNull("default");
      } else if (!isRequired
          && field.path("default").isTextual()
          && field.path("default").asText().isEmpty()) {
        field.remove("default");
      }
      properties.set(property.getKey(), field);
    }
  }

  private static Set<String> required(JsonNode schema) {
    Set<String> required = new HashSet<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    return required;
  }
}
