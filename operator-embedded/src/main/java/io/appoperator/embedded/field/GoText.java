package io.appoperator.embedded.field;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Values in messages, formatted as the API server formats them. */
public final class GoText {

  private GoText() {}

  /** Returns {@code ["a" "b"]}. */
  public static String quoted(List<String> values) {
    return values.stream()
        .map(value -> '"' + value + '"')
        .collect(Collectors.joining(" ", "[", "]"));
  }

  /** Returns the name of the type of a value. */
  public static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case STRING -> "string";
      case BOOLEAN -> "bool";
      case ARRAY -> "[]interface {}";
      case OBJECT -> "map[string]interface {}";
      case NUMBER -> value.isIntegralNumber() ? "int64" : "float64";
      default -> "<nil>";
    };
  }

  /** Returns a value as in {@code map[a:1 b:[x y]]}. */
  public static String plain(JsonNode value) {
    if (value.isObject()) {
      TreeMap<String, String> fields = new TreeMap<>();
      value.properties().forEach(field -> fields.put(field.getKey(), plain(field.getValue())));
      return fields.entrySet().stream()
          .map(field -> field.getKey() + ":" + field.getValue())
          .collect(Collectors.joining(" ", "map[", "]"));
    }
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(GoText::plain)
          .collect(Collectors.joining(" ", "[", "]"));
    }
    return value.isNull() ? "<nil>" : value.asText();
  }

  /** Returns a value with the types of its parts, as in {@code []interface {}{"a", 1}}. */
  public static String detailed(JsonNode value) {
    if (value.isObject()) {
      TreeMap<String, String> fields = new TreeMap<>();
      value.properties().forEach(field -> fields.put(field.getKey(), detailed(field.getValue())));
      return fields.entrySet().stream()
          .map(field -> '"' + field.getKey() + "\":" + field.getValue())
          .collect(Collectors.joining(", ", type(value) + "{", "}"));
    }
    if (value.isArray()) {
      return StreamSupport.stream(value.spliterator(), false)
          .map(GoText::detailed)
          .collect(Collectors.joining(", ", type(value) + "{", "}"));
    }
    return value.isNull() ? "interface {}(nil)" : value.toString();
  }
}
