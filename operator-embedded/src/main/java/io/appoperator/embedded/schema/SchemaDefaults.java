package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Sets fields that are absent, or null without being nullable, to the defaults of the schema. */
public final class SchemaDefaults {

  private SchemaDefaults() {}

  /** Changes the value. */
  public static void apply(JsonNode schema, JsonNode value) {
    if (value instanceof ObjectNode object) {
      applyToFields(schema, object);
    } else if (value instanceof ArrayNode array) {
      JsonNode items = schema.path("items");
      for (int i = 0; i < array.size(); i++) {
        if (Schemas.forbidsNull(array.get(i), items) && items.has("default")) {
          array.set(i, items.get("default").deepCopy());
        }
        apply(items, array.get(i));
      }
    }
  }

  private static void applyToFields(JsonNode schema, ObjectNode object) {
    JsonNode properties = schema.path("properties");
    for (Map.Entry<String, JsonNode> property : properties.properties()) {
      JsonNode value = object.get(property.getKey());
      JsonNode defaultValue = property.getValue().get("default");
      if (defaultValue != null
          && (value == null || Schemas.forbidsNull(value, property.getValue()))) {
        object.set(property.getKey(), defaultValue.deepCopy());
      }
    }
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    for (String name : names) {
      JsonNode fieldSchema = Schemas.ofField(schema, name);
      boolean declared = properties.has(name);
      if (!declared
          && Schemas.forbidsNull(object.get(name), fieldSchema)
          && fieldSchema.has("default")) {
        object.set(name, fieldSchema.get("default").deepCopy());
      }
      apply(fieldSchema, object.get(name));
    }
  }
}
