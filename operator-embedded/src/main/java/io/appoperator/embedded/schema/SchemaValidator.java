package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Validates values against a structural schema: types, required fields, bounds, patterns and
 * enumerations, and combinations of these. CEL rules are not checked.
 */
public final class SchemaValidator {

  private final List<FieldError> errors = new ArrayList<>();

  private final String prefix;

  private SchemaValidator(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Returns what is wrong with a value.
   *
   * @param prefix the path of the value, which messages leave out; empty for an object
   */
  public static List<FieldError> validate(JsonNode schema, JsonNode value, String prefix) {
    SchemaValidator validator = new SchemaValidator(prefix);
    validator.visit(schema, value, "");
    return List.copyOf(validator.errors);
  }

  /** Returns what is wrong with a value whose path within the prefix is known. */
  static List<FieldError> validateAt(JsonNode schema, JsonNode value, String prefix, String path) {
    SchemaValidator validator = new SchemaValidator(prefix);
    validator.visit(schema, value, path);
    return List.copyOf(validator.errors);
  }

  private void visit(JsonNode schema, JsonNode value, String path) {
    if (schema.isMissingNode() || !hasType(schema, value, path) || value.isNull()) {
      return;
    }
    errors.addAll(SchemaCombinations.validate(schema, value, prefix, path));
    checkEnum(schema, value, path);
    if (value.isObject()) {
      visitFields(schema, value, path);
    } else if (value.isArray()) {
      checkSize(schema, value, path);
      for (int i = 0; i < value.size(); i++) {
        visit(schema.path("items"), value.get(i), path + "[" + i + "]");
      }
    } else if (value.isNumber()) {
      checkBounds(schema, value, path);
    } else if (value.isTextual()) {
      checkText(schema, value, path);
    }
  }

  private void visitFields(JsonNode schema, JsonNode value, String path) {
    for (JsonNode required : schema.path("required")) {
      if (!value.has(required.asText())) {
        errors.add(FieldError.required(fieldOf(join(path, required.asText())), ""));
      }
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      visit(Schemas.ofField(schema, field.getKey()), field.getValue(), join(path, field.getKey()));
    }
  }

  private boolean hasType(JsonNode schema, JsonNode value, String path) {
    boolean either = schema.path("x-kubernetes-int-or-string").asBoolean();
    String expected = either ? "integer,string" : schema.path("type").asText();
    String actual = typeOf(value);
    boolean matches =
        expected.isEmpty()
            || (value.isNull() && schema.path("nullable").asBoolean())
            || List.of(expected.split(",")).contains(actual)
            || (expected.equals("number") && actual.equals("integer"));
    if (!matches) {
      errors.add(
          FieldError.invalidType(
              fieldOf(path),
              actual,
              "%s in body must be of type %s: \"%s\"".formatted(path, expected, actual)));
    }
    return matches;
  }

  private static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "object";
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case STRING -> "string";
      case NUMBER -> value.doubleValue() == Math.rint(value.doubleValue()) ? "integer" : "number";
      default -> "null";
    };
  }

  private void checkEnum(JsonNode schema, JsonNode value, String path) {
    JsonNode allowed = schema.path("enum");
    List<String> texts = new ArrayList<>();
    for (JsonNode one : allowed) {
      if (one.equals(value)) {
        return;
      }
      texts.add(one.isTextual() ? one.asText() : one.toString());
    }
    if (allowed.isArray()) {
      errors.add(FieldError.unsupported(fieldOf(path), value, texts));
    }
  }

  private void checkBounds(JsonNode schema, JsonNode value, String path) {
    JsonNode minimum = schema.path("minimum");
    if (minimum.isNumber() && value.doubleValue() < minimum.doubleValue()) {
      invalid(path, value, "should be greater than or equal to " + minimum);
    }
    JsonNode maximum = schema.path("maximum");
    if (maximum.isNumber() && value.doubleValue() > maximum.doubleValue()) {
      invalid(path, value, "should be less than or equal to " + maximum);
    }
  }

  private void checkText(JsonNode schema, JsonNode value, String path) {
    int length = value.asText().codePointCount(0, value.asText().length());
    JsonNode shortest = schema.path("minLength");
    if (shortest.isNumber() && length < shortest.asInt()) {
      invalid(path, value, "should be at least " + shortest + " chars long");
    }
    JsonNode longest = schema.path("maxLength");
    if (longest.isNumber() && length > longest.asInt()) {
      String unit = longest.asInt() == 1 ? " byte" : " bytes";
      errors.add(
          new FieldError(
              "FieldValueTooLong",
              fieldOf(path),
              "Too long: may not be more than " + longest + unit));
    }
    JsonNode pattern = schema.path("pattern");
    if (pattern.isTextual()) {
      checkPattern(pattern.asText(), value, path);
    }
  }

  private void checkPattern(String pattern, JsonNode value, String path) {
    try {
      if (!TextPattern.compile(pattern).matchesPartOf(value.asText())) {
        invalid(path, value, "should match '" + pattern + "'");
      }
    } catch (InvalidPatternException e) {
      invalid(
          path,
          value,
          "should match '%s, but pattern is invalid: %s'".formatted(pattern, e.getMessage()));
    }
  }

  private void checkSize(JsonNode schema, JsonNode value, String path) {
    JsonNode least = schema.path("minItems");
    if (least.isNumber() && value.size() < least.asInt()) {
      invalid(path, value, "should have at least " + least + " items");
    }
    JsonNode most = schema.path("maxItems");
    if (most.isNumber() && value.size() > most.asInt()) {
      String unit = most.asInt() == 1 ? " item" : " items";
      errors.add(
          new FieldError(
              "FieldValueTooMany",
              fieldOf(path),
              "Too many: " + value.size() + ": must have at most " + most + unit));
    }
  }

  private void invalid(String path, JsonNode value, String problem) {
    errors.add(FieldError.invalid(fieldOf(path), value, path + " in body " + problem));
  }

  private String fieldOf(String path) {
    return prefix.isEmpty() || path.isEmpty() ? prefix + path : prefix + "." + path;
  }

  private static String join(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
