package io.appoperator.embedded.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.type.Type;
import io.appoperator.embedded.type.Type.ListShape;
import io.appoperator.embedded.type.Type.MapShape;
import java.util.Map;

/** Removes fields from an object. A map or list that becomes empty becomes null. */
public final class FieldRemover {

  private FieldRemover() {}

  /** Returns the object without these fields. The argument stays unchanged. */
  public static JsonNode remove(Type type, JsonNode value, PathSet fields) {
    Type.Shape shape = type.shapeOf(value);
    if (shape instanceof Type.Scalar) {
      return value;
    }
    if (shape instanceof ListShape list && value.isArray() && !list.isAtomic()) {
      return removeItems(list, value, fields);
    }
    if (shape instanceof MapShape map && value.isObject() && !map.isAtomic()) {
      return removeFields(map, value, fields);
    }
    return NullNode.instance;
  }

  private static JsonNode removeItems(ListShape list, JsonNode value, PathSet fields) {
    ArrayNode kept = JsonNodeFactory.instance.arrayNode();
    for (ListItems.Item item : ListItems.of(list, value)) {
      if (!fields.contains(item.element())) {
        PathSet below = fields.below(item.element());
        kept.add(
            below.isEmpty() ? item.value() : remove(list.elements().get(), item.value(), below));
      }
    }
    return kept.isEmpty() ? NullNode.instance : kept;
  }

  private static JsonNode removeFields(MapShape map, JsonNode value, PathSet fields) {
    ObjectNode kept = JsonNodeFactory.instance.objectNode();
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      PathElement element = new PathElement.Field(field.getKey());
      if (!fields.contains(element)) {
        PathSet below = fields.below(element);
        kept.set(
            field.getKey(),
            below.isEmpty()
                ? field.getValue()
                : remove(map.fieldType(field.getKey()), field.getValue(), below));
      }
    }
    return kept.isEmpty() ? NullNode.instance : kept;
  }
}
