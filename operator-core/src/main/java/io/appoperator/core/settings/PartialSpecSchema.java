package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.ListDefault;
import io.appoperator.core.decode.SpecSchema;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;

/**
 * The JSON schema of a partial spec in the settings, for editors: no field is required, and those
 * with a default in the schema of the kind are absent. {@link SpecCheck} checks more.
 */
final class PartialSpecSchema {

  private static final List<String> KEPT =
      List.of(
          "description",
          "type",
          "enum",
          "pattern",
          "minimum",
          "maximum",
          "minLength",
          "maxLength",
          "maxItems");

  private final boolean enforces;

  /**
   * @param enforces whether the fields are enforced; otherwise they are defaults
   */
  PartialSpecSchema(boolean enforces) {
    this.enforces = enforces;
  }

  /** Returns the schema for a part of a spec. */
  ObjectNode of(SpecSchema full) {
    ObjectNode schema = keep(full.json());
    if (full.isList()) {
      return list(full, schema);
    }
    if (full.json().path("x-kubernetes-int-or-string").asBoolean()) {
      schema.putArray("type").add("integer").add("string");
    }
    JsonNode fields = full.json().path("properties");
    JsonNode others = full.json().path("additionalProperties");
    if (fields.isObject()) {
      ObjectNode properties = schema.putObject("properties");
      fields.fieldNames().forEachRemaining(name -> addField(properties, name, full.field(name)));
      schema.put(
          "additionalProperties",
          full.json().path("x-kubernetes-preserve-unknown-fields").asBoolean());
    } else if (others.isObject()) {
      schema.set("additionalProperties", of(new SpecSchema(others)));
    }
    return schema;
  }

  private void addField(ObjectNode properties, String name, SpecSchema field) {
    if (field.json().has("default")) {
      return;
    }
    properties.set(name, of(field));
    if (field.isList() && field.element().isSection()) {
      properties.set(name + SpecSchema.EACH, of(field.element()));
    }
  }

  private ObjectNode list(SpecSchema full, ObjectNode array) {
    array.set("items", of(full.element()));
    if (enforces) {
      return array;
    }
    ObjectNode always = Json.object().put("type", "object").put("additionalProperties", false);
    ObjectNode properties = always.putObject("properties");
    properties.putObject(ListDefault.ALWAYS).put("const", true);
    properties.set(ListDefault.ITEMS, array);
    always.putArray("required").add(ListDefault.ALWAYS).add(ListDefault.ITEMS);
    ObjectNode either = Json.object();
    ArrayNode forms = either.putArray("anyOf");
    if (!full.keys().isEmpty()) {
      forms.add(array);
    }
    forms.add(always);
    return either;
  }

  private static ObjectNode keep(JsonNode full) {
    ObjectNode schema = Json.object();
    for (Map.Entry<String, JsonNode> entry : full.properties()) {
      if (KEPT.contains(entry.getKey())) {
        schema.set(entry.getKey(), entry.getValue().deepCopy());
      }
    }
    return schema;
  }
}
