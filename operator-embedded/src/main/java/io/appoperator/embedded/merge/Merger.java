package io.appoperator.embedded.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.type.Type;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapShape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Merges an applied object into a live object. Removes nothing; applied values win. */
public final class Merger {

  private Merger() {}

  /** Returns the merged object. The arguments stay unchanged. */
  public static JsonNode merge(Type type, JsonNode live, JsonNode applied) {
    JsonNode merged = mergeValues(type, live, applied);
    return merged == null ? NullNode.instance : merged;
  }

  private static @Nullable JsonNode mergeValues(
      Type type, @Nullable JsonNode live, @Nullable JsonNode applied) {
    Type.Shape shape = type.shapeOf(applied == null ? live : applied);
    if (shape instanceof ListShape list && !list.isAtomic()) {
      JsonNode left = container(live, JsonNode::isArray);
      JsonNode right = container(applied, JsonNode::isArray);
      if (left != null || right != null) {
        return mergeLists(list, left, right);
      }
    } else if (shape instanceof MapShape map && !map.isAtomic()) {
      JsonNode left = container(live, JsonNode::isObject);
      JsonNode right = container(applied, JsonNode::isObject);
      if (left != null || right != null) {
        return mergeMaps(map, left, right);
      }
    }
    return applied == null ? live : applied;
  }

  private static JsonNode mergeMaps(
      MapShape map, @Nullable JsonNode live, @Nullable JsonNode applied) {
    Set<String> names = new LinkedHashSet<>();
    for (JsonNode side : new JsonNode[] {live, applied}) {
      if (side != null) {
        side.fieldNames().forEachRemaining(names::add);
      }
    }
    ObjectNode merged = JsonNodeFactory.instance.objectNode();
    for (String name : names) {
      JsonNode value =
          mergeValues(
              map.fieldType(name),
              live == null ? null : live.get(name),
              applied == null ? null : applied.get(name));
      if (value != null) {
        merged.set(name, value);
      }
    }
    return merged;
  }

  private static JsonNode mergeLists(
      ListShape list, @Nullable JsonNode live, @Nullable JsonNode applied) {
    List<ListItems.Item> liveItems = ListItems.of(list, live);
    Map<PathElement, List<JsonNode>> liveValues = ListItems.byElement(liveItems);
    Map<PathElement, JsonNode> appliedValues = new TreeMap<>();
    List<ListItems.Item> appliedItems = ListItems.of(list, applied);
    appliedItems.forEach(item -> appliedValues.put(item.element(), item.value()));

    ArrayNode merged = JsonNodeFactory.instance.arrayNode();
    for (ListItems.Item item : ListMergeOrder.of(liveItems, appliedItems)) {
      JsonNode appliedValue = appliedValues.get(item.element());
      JsonNode liveValue =
          appliedValue == null ? item.value() : single(liveValues.get(item.element()));
      JsonNode value = mergeValues(list.elements().get(), liveValue, appliedValue);
      if (value != null) {
        merged.add(value);
      }
    }
    return merged;
  }

  /** Duplicates are replaced, because the applied element does not say which of them it means. */
  private static @Nullable JsonNode single(@Nullable List<JsonNode> values) {
    if (values == null) {
      return null;
    }
    return values.size() == 1 ? values.get(0) : NullNode.instance;
  }

  private static @Nullable JsonNode container(
      @Nullable JsonNode value, java.util.function.Predicate<JsonNode> is) {
    return value != null && is.test(value) && !value.isEmpty() ? value : null;
  }
}
