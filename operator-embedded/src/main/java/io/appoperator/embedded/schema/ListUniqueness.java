package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.JsonOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds elements that a set or a list with keys has twice. */
public final class ListUniqueness {

  private ListUniqueness() {}

  /** Returns an error for the second occurrence of each element. */
  public static List<FieldError> validate(JsonNode schema, JsonNode object) {
    List<FieldError> errors = new ArrayList<>();
    visit(schema, object, "", errors);
    return errors;
  }

  private static void visit(JsonNode schema, JsonNode value, String path, List<FieldError> errors) {
    if (value.isObject()) {
      for (Map.Entry<String, JsonNode> field : value.properties()) {
        String name = field.getKey();
        boolean declared = schema.path("properties").has(name);
        String child =
            declared ? (path.isEmpty() ? name : path + "." + name) : path + "[" + name + "]";
        visit(Schemas.ofField(schema, name), field.getValue(), child, errors);
      }
    } else if (value.isArray()) {
      checkList(schema, value, path, errors);
      for (int i = 0; i < value.size(); i++) {
        visit(schema.path("items"), value.get(i), path + "[" + i + "]", errors);
      }
    }
  }

  private static void checkList(
      JsonNode schema, JsonNode list, String path, List<FieldError> errors) {
    String type = schema.path("x-kubernetes-list-type").asText();
    if (!type.equals("set") && !type.equals("map")) {
      return;
    }
    Map<JsonNode, Integer> seen = new TreeMap<>(JsonOrder.INSTANCE);
    for (int i = 0; i < list.size(); i++) {
      JsonNode identity = type.equals("set") ? list.get(i) : key(schema, list.get(i));
      if (seen.merge(identity, 1, Integer::sum) == 2) {
        errors.add(FieldError.duplicate(path + "[" + i + "]", identity));
      }
    }
  }

  private static JsonNode key(JsonNode schema, JsonNode item) {
    ObjectNode key = JsonNodeFactory.instance.objectNode();
    for (JsonNode name : schema.path("x-kubernetes-list-map-keys")) {
      if (item.has(name.asText())) {
        key.set(name.asText(), item.get(name.asText()));
      }
    }
    return key;
  }
}
