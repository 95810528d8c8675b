package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.decode.StructuralSchema;
import java.util.List;
import java.util.Map;

/**
 * The rules of a JSON schema that a structural schema lacks: conditions between fields ({@code if}
 * and {@code then}), and the names of fields ({@code propertyNames}).
 */
final class ConditionalRules {

  /** The keyword for the names of fields. */
  static final String NAMES = "propertyNames";

  /** The keyword for the message of a condition. */
  static final String MESSAGE = "x-message";

  private static final String OPEN = "x-kubernetes-preserve-unknown-fields";

  private ConditionalRules() {}

  static void check(JsonNode schema, JsonNode value, String path, List<Diagnostic> problems) {
    for (JsonNode rule : schema.path("allOf")) {
      if (matches(rule.path("if"), value) && !matches(rule.path("then"), value)) {
        problems.add(Diagnostic.invalid(place(rule, path), rule.path(MESSAGE).asText()));
      }
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        check(schema.path("items"), value.get(i), "%s[%s]".formatted(path, i), problems);
      }
    }
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      String name = field.getKey();
      String inner = path.isEmpty() ? name : path + "." + name;
      if (schema.has(NAMES)) {
        TextNode text = TextNode.valueOf(name);
        problems.addAll(new StructuralSchema(schema.get(NAMES)).check(text, inner));
      }
      JsonNode property = schema.path("properties").get(name);
      check(
          property == null ? schema.path("additionalProperties") : property,
          field.getValue(),
          inner,
          problems);
    }
  }

  /** The first field that a condition requires is the one that a user has set. */
  private static String place(JsonNode rule, String path) {
    String field = rule.at("/if/required/0").asText();
    return field.isEmpty() || path.isEmpty() ? path + field : path + "." + field;
  }

  private static boolean matches(JsonNode schema, JsonNode value) {
    return new StructuralSchema(open(schema)).check(value, "").isEmpty();
  }

  /** A part of a JSON schema permits all other fields, which a structural schema has to state. */
  private static ObjectNode open(JsonNode schema) {
    ObjectNode open = schema.deepCopy();
    open.put(OPEN, true);
    if (open.get("properties") instanceof ObjectNode properties) {
      properties.properties().forEach(property -> property.setValue(open(property.getValue())));
    }
    return open;
  }
}
