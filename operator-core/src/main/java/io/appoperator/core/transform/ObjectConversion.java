package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.json.Json;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts objects between JSON trees and the model that transformers get. */
public final class ObjectConversion {

  private static final String API_VERSION = "apiVersion";
  private static final String KIND = "kind";
  private static final String METADATA = "metadata";

  private ObjectConversion() {}

  /** Returns a copy that a transformer may change. */
  public static GenericKubernetesResource resource(ObjectNode object) {
    GenericKubernetesResource resource = new GenericKubernetesResource();
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      switch (member.getKey()) {
        case API_VERSION -> resource.setApiVersion(member.getValue().textValue());
        case KIND -> resource.setKind(member.getValue().textValue());
        case METADATA -> resource.setMetadata(MetadataConversion.model(member.getValue()));
        default -> resource.setAdditionalProperty(member.getKey(), copy(member.getValue()));
      }
    }
    return resource;
  }

  /**
   * Returns the tree of an object that a transformer has returned, without null values. It shares
   * what the transformer did not use with the tree of the original object.
   */
  public static ObjectNode tree(GenericKubernetesResource resource) {
    ObjectNode object = Json.object();
    object.put(API_VERSION, resource.getApiVersion()).put(KIND, resource.getKind());
    object.set(METADATA, MetadataConversion.tree(resource.getMetadata()));
    resource.getAdditionalProperties().forEach((name, value) -> put(object, name, value));
    return object;
  }

  /** Copies a value into a map, a list or a scalar, which can be changed. */
  static @Nullable Object copy(JsonNode value) {
    if (value instanceof ObjectNode object) {
      return new CopiedMap(object);
    }
    if (value instanceof ArrayNode array) {
      return new CopiedList(array);
    }
    return value.isTextual()
        ? value.textValue()
        : value.isBoolean() ? Boolean.valueOf(value.booleanValue()) : value.numberValue();
  }

  /** Returns the tree of a value; null for null. */
  static @Nullable JsonNode node(@Nullable Object value) {
    JsonNode unused =
        value instanceof CopiedMap map
            ? map.unused()
            : value instanceof CopiedList list ? list.unused() : null;
    if (unused != null) {
      return unused;
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = Json.object();
      map.forEach((name, member) -> put(object, String.valueOf(name), member));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = Json.object().arrayNode(list.size());
      for (Object element : list) {
        JsonNode node = node(element);
        if (node != null) {
          array.add(node);
        }
      }
      return array;
    }
    if (value instanceof String text) {
      return TextNode.valueOf(text);
    }
    if (value instanceof Integer number) {
      return IntNode.valueOf(number);
    }
    if (value instanceof Boolean choice) {
      return BooleanNode.valueOf(choice);
    }
    return value == null ? null : Json.sortedTree(value);
  }

  private static void put(ObjectNode object, String name, @Nullable Object value) {
    JsonNode node = node(value);
    if (node != null && !node.isNull()) {
      object.set(name, node);
    }
  }
}
