package io.appoperator.cel.expression;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cel.schema.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Converts JSON values into those of CEL. */
public final class Inputs {

  private Inputs() {}

  /**
   * Converts a value. Nulls are absent, and maps are sorted by key: the order in a document must
   * not change a result.
   *
   * @param value the value, which fits the type
   */
  public static Object of(JsonNode value, Shape shape) {
    if (value.isObject()) {
      Map<String, Object> members = new TreeMap<>();
      for (Map.Entry<String, JsonNode> member : value.properties()) {
        if (!member.getValue().isNull()) {
          members.put(member.getKey(), of(member.getValue(), shape.member(member.getKey())));
        }
      }
      return members;
    }
    if (value.isArray()) {
      List<Object> elements = new ArrayList<>();
      value.forEach(element -> elements.add(of(element, shape.elements())));
      return elements;
    }
    if (value.isBoolean()) {
      return value.booleanValue();
    }
    if (!value.isNumber()) {
      return value.asText();
    }
    return shape != Shape.Scalar.NUMBER && value.canConvertToExactIntegral()
        ? (Object) value.longValue()
        : (Object) value.doubleValue();
  }
}
