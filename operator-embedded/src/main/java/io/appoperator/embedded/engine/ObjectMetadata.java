package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads and normalizes the metadata of an object. */
final class ObjectMetadata {

  private static final Set<String> STRINGS =
      Set.of(
          "name",
          "generateName",
          "namespace",
          "selfLink",
          "uid",
          "resourceVersion",
          "creationTimestamp",
          "deletionTimestamp");
  private static final Set<String> NUMBERS = Set.of("generation", "deletionGracePeriodSeconds");
  private static final Set<String> MAPS = Set.of("labels", "annotations");
  private static final Set<String> LISTS = Set.of("ownerReferences", "finalizers", "managedFields");

  private ObjectMetadata() {}

  /** Returns a text of the metadata; empty if it is absent. */
  static String text(JsonNode object, String name) {
    JsonNode value = object.path("metadata").path(name);
    return value.isTextual() ? value.asText() : "";
  }

  static List<String> finalizers(JsonNode object) {
    List<String> finalizers = new ArrayList<>();
    object.path("metadata").path("finalizers").forEach(one -> finalizers.add(one.asText()));
    return finalizers;
  }

  static void setFinalizers(ObjectNode object, List<String> finalizers) {
    of(object).remove("finalizers");
    if (!finalizers.isEmpty()) {
      finalizers.forEach(of(object).putArray("finalizers")::add);
    }
  }

  static boolean isBeingDeleted(JsonNode object) {
    return !text(object, "deletionTimestamp").isEmpty();
  }

  /** Drops when an object is deleted, which only the server decides. */
  static void dropDeletion(ObjectNode object) {
    of(object).remove(List.of("deletionTimestamp", "deletionGracePeriodSeconds"));
  }

  static ObjectNode of(ObjectNode object) {
    return object.withObjectProperty("metadata");
  }

  /** Drops unknown and empty fields of the metadata, as decoding into a struct does. */
  static void normalize(ObjectNode object) {
    if (!object.path("metadata").isObject()) {
      object.remove("metadata");
      return;
    }
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : object.path("metadata").properties()) {
      JsonNode value = field.getValue();
      String name = field.getKey();
      boolean text = STRINGS.contains(name) && value.isTextual() && !value.asText().isEmpty();
      boolean number =
          NUMBERS.contains(name)
              && value.isNumber()
              && (value.asLong() != 0 || name.equals("deletionGracePeriodSeconds"));
      boolean container = (MAPS.contains(name) || LISTS.contains(name)) && !value.isEmpty();
      if (text || number || container) {
        kept.set(name, withoutNulls(name, value));
      }
    }
    object.set("metadata", kept);
  }

  /** Returns the paths of fields that metadata does not have. */
  static List<String> undeclaredFields(ObjectNode object) {
    List<String> paths = new ArrayList<>();
    object
        .path("metadata")
        .fieldNames()
        .forEachRemaining(
            name -> {
              if (List.of(STRINGS, NUMBERS, MAPS, LISTS).stream()
                  .noneMatch(names -> names.contains(name))) {
                paths.add("metadata." + name);
              }
            });
    return paths;
  }

  /** Keeps the first of owner references with the same content. */
  static void dropDuplicateOwners(ObjectNode object) {
    JsonNode owners = object.path("metadata").path("ownerReferences");
    ArrayNode kept = JsonNodeFactory.instance.arrayNode();
    for (JsonNode owner : owners) {
      boolean known = false;
      for (JsonNode one : kept) {
        known |= one.equals(owner);
      }
      if (!known) {
        kept.add(owner);
      }
    }
    if (kept.size() < owners.size()) {
      of(object).set("ownerReferences", kept);
    }
  }

  /** A text that is null is empty, and so is a struct. */
  private static JsonNode withoutNulls(String name, JsonNode value) {
    if (value instanceof ObjectNode map) {
      ObjectNode texts = JsonNodeFactory.instance.objectNode();
      map.properties().forEach(field -> texts.put(field.getKey(), text(field.getValue())));
      return texts;
    }
    if (value instanceof ArrayNode list) {
      ArrayNode items = JsonNodeFactory.instance.arrayNode();
      JsonNode empty = name.equals("finalizers") ? TextNode.valueOf("") : items.objectNode();
      list.forEach(item -> items.add(item.isNull() ? empty : item));
      return items;
    }
    return value;
  }

  private static String text(JsonNode value) {
    return value.isNull() ? "" : value.asText();
  }
}
