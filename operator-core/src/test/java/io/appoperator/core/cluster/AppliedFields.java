package io.appoperator.core.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.List;
import java.util.Map;

/** The fields of one manager in the form of {@code fieldsV1}; lists are atomic. */
final class AppliedFields {

  private static final String MEMBER = "f:";

  private AppliedFields() {}

  /** Returns the fields that a document sets. */
  static ObjectNode of(JsonNode document) {
    ObjectNode fields = Json.object();
    for (Map.Entry<String, JsonNode> member : document.properties()) {
      JsonNode value = member.getValue();
      fields.set(MEMBER + member.getKey(), value.isObject() ? of(value) : Json.object());
    }
    return fields;
  }

  /** Removes the fields that are no longer applied. */
  static void removeDropped(JsonNode before, JsonNode now, ObjectNode live) {
    for (Map.Entry<String, JsonNode> field : before.properties()) {
      String name = field.getKey().substring(MEMBER.length());
      JsonNode still = now.path(field.getKey());
      if (field.getValue().isEmpty()) {
        if (still.isMissingNode()) {
          live.remove(name);
        }
      } else if (live.get(name) instanceof ObjectNode child) {
        removeDropped(field.getValue(), still, child);
        if (child.isEmpty()) {
          live.remove(name);
        }
      }
    }
  }

  /** Removes the ownership of a field. */
  static void disown(JsonNode fields, List<String> path) {
    if (fields.get(MEMBER + path.get(0)) instanceof ObjectNode child && path.size() > 1) {
      disown(child, path.subList(1, path.size()));
      if (!child.isEmpty()) {
        return;
      }
    }
    if (fields instanceof ObjectNode parent) {
      parent.remove(MEMBER + path.get(0));
    }
  }

  /** Copies all values into the live object. */
  static void merge(JsonNode document, ObjectNode live) {
    for (Map.Entry<String, JsonNode> member : document.properties()) {
      JsonNode value = member.getValue();
      if (value.isObject() && !value.isEmpty()) {
        merge(value, live.withObjectProperty(member.getKey()));
      } else {
        live.set(member.getKey(), value.deepCopy());
      }
    }
  }
}
