package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;

/** Compares the type of a value with the type in a schema. */
final class SchemaTypes {

  private SchemaTypes() {}

  /** Returns what is wrong with the type of a value, or an empty string. */
  static String mismatch(JsonNode schema, JsonNode value) {
    if (schema.path("x-kubernetes-int-or-string").asBoolean()) {
      return value.isIntegralNumber() || value.isTextual()
          ? ""
          : "Expected a whole number or a string, found %s.".formatted(name(value));
    }
    String wanted = schema.path("type").asText();
    boolean fits =
        switch (wanted) {
          case "object" -> value.isObject();
          case "array" -> value.isArray();
          case "string" -> value.isTextual();
          case "boolean" -> value.isBoolean();
          case "number" -> value.isNumber();
          case "integer" -> isInteger(schema, value);
          default -> true;
        };
    if (fits) {
      return "";
    }
    if (wanted.equals("string") && value.isNumber()) {
      return "Expected a string, found a number. Quote it."; // the number may be a password
    }
    String hint = wanted.equals("string") && value.isValueNode() ? " Quote it." : "";
    return "Expected %s, found %s.%s".formatted(article(wanted), name(value), hint);
  }

  private static boolean isInteger(JsonNode schema, JsonNode value) {
    if (schema.path("format").asText().equals("int32")) {
      return value.canConvertToInt() && value.isIntegralNumber();
    }
    return value.isIntegralNumber() && value.canConvertToLong();
  }

  private static String article(String type) {
    return switch (type) {
      case "object" -> "an object";
      case "array" -> "a list";
      case "integer" -> "a whole number";
      default -> "a " + type;
    };
  }

  private static String name(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT, POJO -> "an object";
      case ARRAY -> "a list";
      case STRING, BINARY -> "the string '" + abbreviated(value.asText()) + "'";
      case NUMBER -> "the number " + abbreviated(value.asText());
      case BOOLEAN -> "the boolean " + value.asText();
      case NULL, MISSING -> "nothing";
    };
  }

  private static String abbreviated(String text) {
    return text.length() <= 60 ? text : text.substring(0, 57) + "...";
  }
}
