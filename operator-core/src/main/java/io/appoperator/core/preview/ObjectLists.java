package io.appoperator.core.preview;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Objects as files hold them. */
final class ObjectLists {

  private ObjectLists() {}

  /** Returns all objects, those inside of Lists included. */
  static List<ObjectNode> flatten(List<ObjectNode> documents) {
    List<ObjectNode> objects = new ArrayList<>();
    for (ObjectNode document : documents) {
      if (document.path("kind").asText().endsWith("List") && document.path("items").isArray()) {
        for (JsonNode item : document.path("items")) {
          if (item instanceof ObjectNode object) {
            objects.add(object);
          }
        }
      } else {
        objects.add(document);
      }
    }
    return objects;
  }

  /** Returns the API group of an object. */
  static String group(JsonNode object) {
    String apiVersion = object.path("apiVersion").asText();
    int slash = apiVersion.indexOf('/');
    return slash < 0 ? "" : apiVersion.substring(0, slash);
  }
}
