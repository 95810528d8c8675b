package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Removes optional lists and maps that are empty, and values that are zero, as built-in kinds do
 * when they are encoded. Elements that are null become empty structs.
 */
public final class EmptyFields {

  /** The part of a schema that says that a number, boolean or text is absent if it is zero. */
  public static final String OMITS_ZERO = "x-omits-zero";

  private EmptyFields() {}

  /** Changes the value. */
  public static void remove(JsonNode schema, JsonNode value) {
    if (value instanceof ObjectNode object) {
      Set<String> required = new HashSet<>();
      schema.path("required").forEach(name -> required.add(name.asText()));
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        JsonNode field = Schemas.ofField(schema, name);
        if (object.get(name).isNull() && Schemas.hasValueByDefault(field)) {
          object.remove(name);
          continue;
        }
        boolean declared = schema.path("properties").has(name);
        if (declared && !required.contains(name) && isEmpty(field, object.get(name))) {
          object.remove(name);
        } else {
          remove(field, object.get(name));
        }
      }
    } else if (value instanceof ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        if (list.get(i).isNull() && schema.path("items").path("type").asText().equals("object")) {
          list.set(i, list.objectNode());
        }
      }
      value.forEach(item -> remove(schema.path("items"), item));
    }
  }

  private static boolean isEmpty(JsonNode schema, JsonNode value) {
    boolean isOmitted = schema.path(OMITS_ZERO).asBoolean();
    if (value.isTextual()) {
      // The server sets defaults of texts that are empty.
      return value.asText().isEmpty() && (isOmitted || !schema.path("default").asText().isEmpty());
    }
    if (value.isNumber() || value.isBoolean()) {
      return isOmitted && !value.asBoolean();
    }
    boolean isMap = schema.has("additionalProperties");
    // An empty list in the place of a map stays, as an error.
    return value.isEmpty() && (value.isArray() ? !isMap : value.isObject() && isMap);
  }
}
