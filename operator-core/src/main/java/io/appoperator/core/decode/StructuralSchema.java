package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import io.appoperator.core.json.Json;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A structural schema of a CustomResourceDefinition, applied like the API server applies it: nulls
 * are dropped, defaults are set, values are validated, and unknown fields are errors.
 *
 * @see <a
 *     href="https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/">Custom
 *     resource definitions</a>
 */
public final class StructuralSchema {

  /** Describes in words what matches the pattern next to it; not part of a definition. */
  public static final String EXPECTED = "x-expected";

  private static final int MAX_PROBLEMS = 100;

  private final JsonNode schema;

  /** Compiled on first use, because a command needs few of them. */
  private final Map<String, Pattern> patterns = Collections.synchronizedMap(new HashMap<>());

  /**
   * Creates a checker.
   *
   * @param schema the schema; not changed
   */
  public StructuralSchema(JsonNode schema) {
    this.schema = schema;
  }

  /** Returns a copy with defaults set and nulls that may not be dropped. */
  public ObjectNode withDefaults(ObjectNode value) {
    ObjectNode copy = value.deepCopy();
    setDefaults(copy);
    return copy;
  }

  /** Sets the defaults in a value, and drops nulls that the schema does not permit. */
  void setDefaults(ObjectNode value) {
    complete(schema, value);
  }

  /** Returns every problem of a value, in the order of its fields. */
  public List<Diagnostic> check(JsonNode value, String path) {
    List<Diagnostic> problems = new ArrayList<>();
    check(schema, value, path, problems);
    return problems;
  }

  /** Returns the problem of a field that the schema of an object does not have, if it has not. */
  public List<Diagnostic> checkName(String name, String path) {
    return check(Json.object().put(name, ""), path).stream()
        .filter(problem -> problem.reason().equals(Reason.UNKNOWN_FIELD))
        .toList();
  }

  private static void complete(JsonNode schema, JsonNode value) {
    if (value instanceof ObjectNode object) {
      JsonNode properties = schema.path("properties");
      object.properties().removeIf(e -> e.getValue().isNull() && !nullable(schema, e.getKey()));
      properties
          .properties()
          .forEach(
              property -> {
                JsonNode preset = property.getValue().get("default");
                if (preset != null && !object.has(property.getKey())) {
                  object.set(property.getKey(), preset.deepCopy());
                }
              });
      object.properties().forEach(e -> complete(schemaOf(schema, e.getKey()), e.getValue()));
    } else if (value instanceof ArrayNode array) {
      array.forEach(element -> complete(schema.path("items"), element));
    }
  }

  private static JsonNode schemaOf(JsonNode schema, String field) {
    JsonNode property = schema.path("properties").get(field);
    return property == null ? schema.path("additionalProperties") : property;
  }

  private static boolean nullable(JsonNode schema, String field) {
    return schemaOf(schema, field).path("nullable").asBoolean();
  }

  private void check(JsonNode schema, JsonNode value, String path, List<Diagnostic> problems) {
    if (problems.size() >= MAX_PROBLEMS) {
      return;
    }
    if (value.isNull()) {
      if (!schema.path("nullable").asBoolean()) {
        problems.add(
            Diagnostic.invalid(path, "Must not be null. Set a value or remove the field."));
      }
      return;
    }
    String mismatch = SchemaTypes.mismatch(schema, value);
    if (!mismatch.isEmpty()) {
      problems.add(Diagnostic.invalid(path, mismatch));
      return;
    }
    JsonNode choices = schema.get("enum");
    if (choices != null && !contains(choices, value)) {
      problems.add(
          Diagnostic.invalid(
              path,
              "'%s' is not one of %s.%s"
                  .formatted(
                      value.asText(),
                      texts(choices),
                      NearestName.hint(value.asText(), texts(choices)))));
    }
    if (value instanceof ObjectNode object) {
      checkObject(schema, object, path, problems);
    } else if (value instanceof ArrayNode array) {
      checkArray(schema, array, path, problems);
    } else if (value.isTextual()) {
      checkText(schema, value.textValue(), path, problems);
    } else if (value.isNumber()) {
      checkNumber(schema, value, path, problems);
    }
  }

  private void checkObject(
      JsonNode schema, ObjectNode object, String path, List<Diagnostic> problems) {
    for (JsonNode name : schema.path("required")) {
      if (!object.has(name.asText())) {
        problems.add(Diagnostic.invalid(child(path, name.asText()), "This field is required."));
      }
    }
    checkSize(
        schema.get("minProperties"),
        schema.get("maxProperties"),
        object.size(),
        "entries",
        path,
        problems);
    boolean open = schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    JsonNode known = schema.path("properties");
    JsonNode others = schema.get("additionalProperties");
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String at = child(path, entry.getKey());
      JsonNode property = known.get(entry.getKey());
      if (property != null) {
        check(property, entry.getValue(), at, problems);
      } else if (others != null && others.isObject()) {
        check(others, entry.getValue(), at, problems);
      } else if (!open && (others == null || !others.asBoolean())) {
        problems.add(unknown(at, entry.getKey(), known));
      }
    }
  }

  private static Diagnostic unknown(String path, String name, JsonNode known) {
    List<String> names = new ArrayList<>();
    known.fieldNames().forEachRemaining(names::add);
    String hint = NearestName.hint(name, names);
    if (hint.isEmpty() && names.size() <= 12) {
      hint = " Known fields: " + String.join(", ", names) + ".";
    }
    return new Diagnostic(
        Severity.ERROR, Reason.UNKNOWN_FIELD, path, "Unknown field '" + name + "'." + hint);
  }

  private void checkArray(
      JsonNode schema, ArrayNode array, String path, List<Diagnostic> problems) {
    checkSize(
        schema.get("minItems"), schema.get("maxItems"), array.size(), "entries", path, problems);
    JsonNode items = schema.path("items");
    for (int i = 0; i < array.size(); i++) {
      check(items, array.get(i), path + "[" + i + "]", problems);
    }
    if (array.size() > 1) {
      checkDistinct(schema, array, path, problems);
    }
  }

  private static void checkDistinct(
      JsonNode schema, ArrayNode array, String path, List<Diagnostic> problems) {
    String listType = schema.path("x-kubernetes-list-type").asText();
    JsonNode keys = schema.path("x-kubernetes-list-map-keys");
    if (!listType.equals("map") && !listType.equals("set")) {
      return;
    }
    Set<List<JsonNode>> seen = new HashSet<>();
    for (int i = 0; i < array.size(); i++) {
      List<JsonNode> identity = new ArrayList<>();
      if (listType.equals("set")) {
        identity.add(array.get(i));
      } else {
        for (JsonNode key : keys) {
          identity.add(array.get(i).path(key.asText()));
        }
      }
      if (!seen.add(identity)) {
        problems.add(
            Diagnostic.invalid(
                path + "[" + i + "]",
                "Duplicate entry %s. Remove one of them.".formatted(identity)));
      }
    }
  }

  private void checkText(JsonNode schema, String text, String path, List<Diagnostic> problems) {
    checkSize(
        schema.get("minLength"),
        schema.get("maxLength"),
        text.codePointCount(0, text.length()),
        "characters",
        path,
        problems);
    JsonNode pattern = schema.get("pattern");
    // A text that is too long could overflow the stack of a backtracking pattern.
    boolean bounded = text.length() <= schema.path("maxLength").asInt(Integer.MAX_VALUE);
    if (pattern != null && bounded && !compiled(pattern.asText()).matcher(text).find()) {
      String expected = schema.path(EXPECTED).asText();
      problems.add(
          Diagnostic.invalid(
              path,
              expected.isEmpty()
                  ? TextFormats.mismatch(text, pattern.asText())
                  : "'%s' is not %s.".formatted(text, expected)));
    }
  }

  private Pattern compiled(String pattern) {
    return patterns.computeIfAbsent(pattern, StructuralSchema::compile);
  }

  /**
   * In the API server, {@code $} matches only at the very end; in Java also before a final line
   * break.
   */
  private static Pattern compile(String pattern) {
    boolean anchored = pattern.endsWith("$") && !pattern.endsWith("\\$");
    return Pattern.compile(anchored ? pattern.substring(0, pattern.length() - 1) + "\\z" : pattern);
  }

  private static void checkNumber(
      JsonNode schema, JsonNode value, String path, List<Diagnostic> problems) {
    JsonNode least = schema.get("minimum");
    JsonNode most = schema.get("maximum");
    boolean above = schema.path("exclusiveMinimum").asBoolean();
    boolean below = schema.path("exclusiveMaximum").asBoolean();
    BigDecimal number = value.decimalValue();
    boolean low = least != null && number.compareTo(least.decimalValue()) < (above ? 1 : 0);
    boolean high = most != null && number.compareTo(most.decimalValue()) > (below ? -1 : 0);
    if (low || high) {
      String bounds =
          least != null && most != null && !above && !below
              ? "between %s and %s".formatted(least.asText(), most.asText())
              : low
                  ? (above ? "above " : "at least ") + least.asText()
                  : (below ? "below " : "at most ") + most.asText();
      problems.add(
          Diagnostic.invalid(
              path, "%s is out of range: it must be %s.".formatted(value.asText(), bounds)));
    }
    JsonNode factor = schema.get("multipleOf");
    if (factor != null && number.remainder(factor.decimalValue()).signum() != 0) {
      problems.add(
          Diagnostic.invalid(
              path, "%s is not a multiple of %s.".formatted(value.asText(), factor.asText())));
    }
  }

  private static void checkSize(
      @Nullable JsonNode least,
      @Nullable JsonNode most,
      int size,
      String unit,
      String path,
      List<Diagnostic> problems) {
    if (least != null && size < least.asInt()) {
      problems.add(
          Diagnostic.invalid(
              path,
              least.asInt() == 1
                  ? "Must not be empty."
                  : "Must have at least %s %s, but has %s.".formatted(least.asInt(), unit, size)));
    }
    if (most != null && size > most.asInt()) {
      problems.add(
          Diagnostic.invalid(
              path, "Must have at most %s %s, but has %s.".formatted(most.asInt(), unit, size)));
    }
  }

  private static boolean contains(JsonNode choices, JsonNode value) {
    for (JsonNode choice : choices) {
      if (choice.equals(value)) {
        return true;
      }
    }
    return false;
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(element -> texts.add(element.asText()));
    return texts;
  }

  static String child(String path, String name) {
    return path.isEmpty() ? name : path + "." + name;
  }
}
