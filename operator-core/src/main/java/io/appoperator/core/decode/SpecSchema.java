package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.kind.Quantities;
import java.util.ArrayList;
import java.util.List;

/**
 * The schema of a part of a spec, as the settings address it.
 *
 * @param json the schema; shared, never changed
 */
public record SpecSchema(JsonNode json) {

  /** Ends the name of a list, and addresses each existing element of it. */
  public static final String EACH = "[*]";

  /** Returns the schema of a field; missing if there is none. */
  public SpecSchema field(String name) {
    JsonNode property = json.path("properties").get(name);
    return new SpecSchema(property == null ? json.path("additionalProperties") : property);
  }

  /** Returns the schema of the elements of a list. */
  public SpecSchema element() {
    return new SpecSchema(json.path("items"));
  }

  /** Returns whether the settings merge an object of this schema field by field. */
  public boolean isSection() {
    return json.path("type").asText().equals("object")
        && !json.path("x-kubernetes-map-type").asText().equals("atomic")
        && (json.path("properties").isObject() || json.path("additionalProperties").isObject());
  }

  /** Returns whether this is the schema of a list. */
  public boolean isList() {
    return json.path("type").asText().equals("array");
  }

  /** Returns whether this is the schema of a list without duplicates. */
  public boolean isSet() {
    return json.path("x-kubernetes-list-type").asText().equals("set");
  }

  /** Returns the fields that identify an element of this list; empty if there are none. */
  public List<String> keys() {
    List<String> keys = new ArrayList<>();
    if (json.path("x-kubernetes-list-type").asText().equals("map")) {
      json.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
    }
    return keys;
  }

  /** Returns whether the elements of this list are merged, and not the list as a whole. */
  boolean mergesElements() {
    return isSet() || !keys().isEmpty();
  }

  /** Returns the index of the element that has the same keys, or is equal in a set; or -1. */
  int indexOf(JsonNode list, JsonNode wanted) {
    List<String> keys = keys();
    for (int i = 0; i < list.size(); i++) {
      JsonNode element = list.get(i);
      boolean found =
          keys.isEmpty()
              ? isSet() && same(element, wanted)
              : keys.stream().allMatch(key -> same(element.path(key), wanted.path(key)));
      if (found) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether two values of this schema mean the same: quantities by their amount. */
  boolean areEqual(JsonNode one, JsonNode other) {
    return same(one, other)
        || (TextFormats.isQuantity(json.path("pattern").asText())
            && one.isValueNode()
            && other.isValueNode()
            && Quantities.areEqual(one.asText(), other.asText()));
  }

  /** Returns whether two values mean the same: numbers by value, everything else by content. */
  static boolean same(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue()) == 0;
    }
    if (one instanceof ObjectNode object && other.isObject()) {
      return object.size() == other.size()
          && object.properties().stream()
              .allMatch(e -> other.has(e.getKey()) && same(e.getValue(), other.get(e.getKey())));
    }
    if (one.isArray() && other.isArray() && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        if (!same(one.get(i), other.get(i))) {
          return false;
        }
      }
      return true;
    }
    return one.equals(other);
  }
}
