package io.appoperator.embedded.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Validates values against a structural schema: types, required fields, bounds, formats, patterns
 * and enumerations, and combinations of these. CEL rules are not checked.
 */
public final class SchemaValidator {

  private final List<FieldError> errors = new ArrayList<>();

  private final String prefix;
  private final boolean checksFormats;

  private SchemaValidator(String prefix, boolean checksFormats) {
    this.prefix = prefix;
    this.checksFormats = checksFormats;
  }

  /**
   * Returns what is wrong with a value.
   *
   * @param prefix the path of the value, which messages leave out; empty for an object
   */
  public static List<FieldError> validate(JsonNode schema, JsonNode value, String prefix) {
    return validate(new SchemaValidator(prefix, true), schema, value, "");
  }

  /** Returns what is wrong with an object of a built-in kind, whose formats are decoded instead. */
  public static List<FieldError> validateBuiltIn(JsonNode schema, JsonNode object) {
    return validate(new SchemaValidator("", false), schema, object, "");
  }

  /** Returns what is wrong with a value whose path within the prefix is known. */
  static List<FieldError> validateAt(JsonNode schema, JsonNode value, String prefix, String path) {
    return validate(new SchemaValidator(prefix, true), schema, value, path);
  }

  private static List<FieldError> validate(
      SchemaValidator validator, JsonNode schema, JsonNode value, String path) {
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
    if (!hasAllowedSize(schema, value, path)) {
      return;
    }
    if (schema.path("x-kubernetes-embedded-resource").asBoolean()) {
      checkEmbedded(value.path("apiVersion"), join(path, "apiVersion"));
      checkEmbedded(value.path("kind"), join(path, "kind"));
    }
    for (JsonNode required : schema.path("required")) {
      if (!value.has(required.asText())) {
        errors.add(FieldError.required(fieldOf(join(path, required.asText())), ""));
      }
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      visit(Schemas.ofField(schema, field.getKey()), field.getValue(), join(path, field.getKey()));
    }
  }

  /** A resource within another one has a type. */
  private void checkEmbedded(JsonNode value, String path) {
    if (value.isMissingNode()) {
      errors.add(FieldError.required(fieldOf(path), ""));
    } else if (!value.isTextual()) {
      errors.add(FieldError.invalid(fieldOf(path), value, "must be a string"));
    } else if (value.asText().isEmpty()) {
      errors.add(FieldError.invalid(fieldOf(path), value, "must not be empty"));
    }
  }

  private boolean hasAllowedSize(JsonNode schema, JsonNode value, String path) {
    JsonNode least = schema.path("minProperties");
    if (least.isNumber() && value.size() < least.asInt()) {
      String problem = " in body should have at least " + least + " properties";
      errors.add(FieldError.invalid(fieldOf(path), IntNode.valueOf(value.size()), path + problem));
      return false;
    }
    JsonNode most = schema.path("maxProperties");
    if (most.isNumber() && value.size() > most.asInt()) {
      tooMany(path, value, most);
      return false;
    }
    return true;
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
      boolean isFraction = value.isNumber() && expected.equals("integer");
      String format = isFraction ? schema.path("format").asText() : "";
      boolean hasFormat = format.equals("int32") || format.equals("int64");
      String shown = hasFormat ? "float64" : actual;
      errors.add(
          FieldError.invalidType(
              fieldOf(path),
              shown,
              "%s in body must be of type %s: \"%s\""
                  .formatted(path, hasFormat ? format : expected, shown)));
      if (isFraction && !WholeNumbers.fitsLong(value)) {
        errors.add(NumberBounds.unrepresentable("integer", hasFormat ? format : "", path));
      }
    }
    return matches;
  }

  private static String typeOf(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> "object";
      case ARRAY -> "array";
      case BOOLEAN -> "boolean";
      case STRING -> "string";
      case NUMBER -> WholeNumbers.isWhole(value) ? "integer" : "number";
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
    NumberBounds.findProblem(schema, value).ifPresent(problem -> invalid(path, value, problem));
    NumberBounds.checkMultiple(schema, value, fieldOf(path), path).ifPresent(errors::add);
    if (checksFormats) {
      NumberBounds.checkFormat(schema, value, path).ifPresent(errors::add);
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
    String format = schema.path("format").asText();
    if (checksFormats && !TextFormats.matches(format, value.asText())) {
      String problem = "%s in body must be of type %s: %s".formatted(path, format, value);
      errors.add(
          new FieldError(
              FieldError.TYPE_INVALID, fieldOf(path), "Invalid value: " + value + ": " + problem));
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
      tooMany(path, value, most);
    }
  }

  private void tooMany(String path, JsonNode value, JsonNode most) {
    String unit = most.asInt() == 1 ? " item" : " items";
    errors.add(
        new FieldError(
            "FieldValueTooMany",
            fieldOf(path),
            "Too many: " + value.size() + ": must have at most " + most + unit));
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
