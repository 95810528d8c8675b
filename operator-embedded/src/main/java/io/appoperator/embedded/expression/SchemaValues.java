package io.appoperator.embedded.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.values.CelByteString;
import dev.cel.common.values.NullValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Converts JSON into values of expressions. */
final class SchemaValues {

  private SchemaValues() {}

  /**
   * Converts a value.
   *
   * @throws EvaluationException if a text does not have the format of its schema
   */
  static Object valueOf(SchemaNode node, JsonNode value) throws EvaluationException {
    if (value.isObject()) {
      return node.schema().path("additionalProperties").isObject()
          ? map(node.values(), value)
          : struct(node, value);
    }
    if (value.isArray()) {
      List<Object> list = new ArrayList<>();
      for (JsonNode element : value) {
        list.add(valueOf(node.items(), element));
      }
      return list;
    }
    if (value.isTextual()) {
      return text(node.schema().path("format").asText(), value.asText());
    }
    if (value.isNumber()) {
      boolean isInteger = !node.schema().path("type").asText().equals("number");
      // A separate statement, because an expression would convert both into a floating number.
      if (isInteger) {
        return value.asLong();
      }
      return value.asDouble();
    }
    return value.isBoolean() ? value.asBoolean() : NullValue.NULL_VALUE;
  }

  /** Converts an object; expressions see only the fields that its schema declares. */
  private static Map<String, Object> struct(SchemaNode node, JsonNode value)
      throws EvaluationException {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> declared : node.fields().properties()) {
      String name = declared.getKey();
      if (value.has(name)) {
        String shown = FieldNames.escape(name).orElse(name);
        fields.put(shown, valueOf(node.fieldOf(name, declared.getValue()), value.get(name)));
      }
    }
    return fields;
  }

  private static Map<String, Object> map(SchemaNode values, JsonNode value)
      throws EvaluationException {
    Map<String, Object> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : value.properties()) {
      map.put(entry.getKey(), valueOf(values, entry.getValue()));
    }
    return map;
  }

  private static Object text(String format, String text) throws EvaluationException {
    try {
      return switch (format) {
        case "byte" -> CelByteString.of(Base64.getDecoder().decode(text));
        case "duration" -> Durations.parse(text);
        case "date" -> LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        case "date-time" -> OffsetDateTime.parse(text).toInstant();
        default -> text;
      };
    } catch (DateTimeException | IllegalArgumentException e) {
      throw new EvaluationException("Invalid " + format + " formatted string " + text);
    }
  }
}
