package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The elements of a list with keys. Other lists have none that can be found. */
final class KeyedItems {

  private final JsonNode schema;
  private final Map<JsonNode, JsonNode> items = new HashMap<>();

  KeyedItems(JsonNode schema, JsonNode list) {
    this.schema = schema;
    if (schema.path("x-kubernetes-list-type").asText().equals("map")) {
      list.forEach(item -> items.put(key(item), item));
    }
  }

  /** Returns the element with the keys of another one; null if there is none. */
  @Nullable JsonNode find(JsonNode item) {
    return items.get(key(item));
  }

  private JsonNode key(JsonNode item) {
    ArrayNode key = JsonNodeFactory.instance.arrayNode();
    schema.path("x-kubernetes-list-map-keys").forEach(name -> key.add(item.path(name.asText())));
    return key;
  }
}
