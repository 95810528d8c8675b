package io.appoperator.embedded.merge;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.GoText;
import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.type.Type;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapField;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The elements of a list that is a set or a map, with what identifies them. */
final class ListItems {

  /**
   * An element of a list.
   *
   * @param element what identifies it
   * @param value its value
   */
  record Item(PathElement element, JsonNode value) {}

  private ListItems() {}

  /**
   * Returns the elements of a list in order; none if the value is absent or not a list.
   *
   * @throws IllegalArgumentException if an element cannot be identified
   */
  static List<Item> of(ListShape list, @Nullable JsonNode value) {
    List<Item> items = new ArrayList<>();
    if (value != null && value.isArray()) {
      for (JsonNode child : value) {
        items.add(new Item(element(list, child), child));
      }
    }
    return items;
  }

  /** Returns the values of each element; more than one if the list has duplicates. */
  static Map<PathElement, List<JsonNode>> byElement(List<Item> items) {
    Map<PathElement, List<JsonNode>> values = new TreeMap<>();
    items.forEach(
        item -> values.computeIfAbsent(item.element(), key -> new ArrayList<>()).add(item.value()));
    return values;
  }

  /**
   * Returns what identifies an element of a list.
   *
   * @throws IllegalArgumentException if it cannot be identified
   */
  static PathElement element(ListShape list, JsonNode child) {
    return list.kind() == Type.Elements.MAP ? key(list, child) : value(child);
  }

  private static PathElement value(JsonNode child) {
    if (child.isObject()) {
      throw new IllegalArgumentException(
          "associative list without keys has an element that's a map type");
    }
    if (child.isArray()) {
      throw new IllegalArgumentException("not supported: associative list with lists as elements");
    }
    if (child.isNull()) {
      throw new IllegalArgumentException(
          "associative list without keys has an element that's an explicit null");
    }
    return new PathElement.Value(child);
  }

  private static PathElement key(ListShape list, JsonNode child) {
    if (child.isNull()) {
      throw new IllegalArgumentException("associative list with keys may not have a null element");
    }
    if (!child.isObject()) {
      throw new IllegalArgumentException(
          "associative list with keys may not have non-map elements");
    }
    SortedMap<String, JsonNode> fields = new TreeMap<>();
    for (String name : list.keys()) {
      JsonNode value = child.has(name) ? child.get(name) : defaultOf(list, name);
      if (value != null) {
        fields.put(name, value);
      }
    }
    if (fields.isEmpty()) {
      throw new IllegalArgumentException(
          "associative list with keys has an element that omits all key fields "
              + GoText.quoted(list.keys())
              + " (and doesn't have default values for any key fields)");
    }
    return new PathElement.Key(fields);
  }

  private static @Nullable JsonNode defaultOf(ListShape list, String name) {
    MapField field = list.elements().get().map().map(map -> map.fields().get(name)).orElse(null);
    return field == null ? null : field.defaultValue();
  }
}
