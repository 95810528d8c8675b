package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Removes fields that are null although the schema has neither nullable nor a default for them. */
public final class NullFields {

  private NullFields() {}

  /** Changes the value. */
  public static void remove(JsonNode schema, JsonNode value) {
    if (value instanceof ObjectNode object) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      for (String name : names) {
        JsonNode field = Schemas.ofField(schema, name);
        if (Schemas.forbidsNull(object.get(name), field) && !field.has("default")) {
          object.remove(name);
        } else {
          remove(field, object.get(name));
        }
      }
    } else if (value.isArray()) {
      value.forEach(item -> remove(schema.path("items"), item));
    }
  }
}
