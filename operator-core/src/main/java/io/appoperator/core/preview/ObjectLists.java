package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.ArrayList;
import java.util.List;

/** Objects as files hold them. */
final class ObjectLists {

  private static final String LIST = "List";

  private ObjectLists() {}

  /** Returns all objects, those inside of Lists, and of Lists in Lists, included. */
  static List<ObjectNode> flatten(List<ObjectNode> documents) {
    List<ObjectNode> objects = new ArrayList<>();
    documents.forEach(document -> addTo(objects, document));
    return objects;
  }

  private static void addTo(List<ObjectNode> objects, ObjectNode document) {
    String kind = document.path("kind").asText();
    if (!kind.endsWith(LIST) || !document.path("items").isArray()) {
      objects.add(document);
      return;
    }
    for (JsonNode item : document.path("items")) {
      if (item instanceof ObjectNode object) {
        addTo(objects, complete(object, document.path("apiVersion"), kind));
      }
    }
  }

  /** In the list of one kind, as the API server answers it, an item need not say which. */
  private static ObjectNode complete(ObjectNode item, JsonNode apiVersion, String list) {
    String kind = list.substring(0, list.length() - LIST.length());
    if (kind.isEmpty() || item.has("kind") || item.has("apiVersion")) {
      return item;
    }
    ObjectNode complete = Json.object();
    complete.set("apiVersion", apiVersion);
    complete.put("kind", kind);
    return complete.setAll(item);
  }

  /** Returns the API group of an object. */
  static String group(JsonNode object) {
    String apiVersion = object.path("apiVersion").asText();
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }
}
