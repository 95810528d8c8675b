package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.cel.template.Problems;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.StructuralSchema;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Checks the schemas that a manager file contains. */
final class SchemaCheck {

  private static final Set<String> TYPES =
      Set.of("object", "array", "string", "integer", "number", "boolean");

  private static final Set<String> KEYWORDS =
      Set.of(
          "type",
          "description",
          "title",
          "format",
          "default",
          "example",
          "enum",
          "pattern",
          "minimum",
          "maximum",
          "exclusiveMinimum",
          "exclusiveMaximum",
          "multipleOf",
          "minLength",
          "maxLength",
          "minItems",
          "maxItems",
          "minProperties",
          "maxProperties",
          "required",
          "nullable",
          "items",
          "properties",
          "additionalProperties",
          "x-kubernetes-int-or-string",
          "x-kubernetes-preserve-unknown-fields",
          "x-kubernetes-list-type",
          "x-kubernetes-list-map-keys",
          "x-kubernetes-map-type");

  private final Problems problems;

  /**
   * @param problems receives the errors
   */
  SchemaCheck(Problems problems) {
    this.problems = problems;
  }

  /** Checks the schema of an object. */
  void check(JsonNode schema, String path) {
    if (!schema.path("type").asText().equals("object")) {
      problems.add(path, "A schema needs 'type: object'.");
    }
    checkKeywords(schema, path);
  }

  private void checkKeywords(JsonNode schema, String path) {
    if (!schema.isObject()) {
      problems.add(path, "A schema must be an object.");
      return;
    }
    for (Map.Entry<String, JsonNode> keyword : schema.properties()) {
      if (!KEYWORDS.contains(keyword.getKey())) {
        problems.add(
            path + "." + keyword.getKey(),
            "Unknown keyword '%s' of a schema.%s"
                .formatted(
                    keyword.getKey(), NearestName.hint(keyword.getKey(), new TreeSet<>(KEYWORDS))));
      }
    }
    checkType(schema, path);
    checkDefault(schema, path);
    schema
        .path("properties")
        .properties()
        .forEach(
            property ->
                checkKeywords(property.getValue(), path + ".properties." + property.getKey()));
    for (String part : List.of("items", "additionalProperties")) {
      if (schema.path(part).isObject()) {
        checkKeywords(schema.path(part), path + "." + part);
      }
    }
    for (JsonNode name : schema.path("required")) {
      if (!schema.path("properties").has(name.asText())) {
        problems.add(
            path + ".required",
            "It requires '%s', which is not in the properties.".formatted(name.asText()));
      }
    }
  }

  private void checkType(JsonNode schema, String path) {
    String type = schema.path("type").asText();
    boolean open =
        schema.path("x-kubernetes-int-or-string").asBoolean()
            || schema.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    if (type.isEmpty() && !open) {
      problems.add(path, "A schema needs a type.");
    } else if (!type.isEmpty() && !TYPES.contains(type)) {
      problems.add(
          path + ".type",
          "Unknown type '%s'.%s".formatted(type, NearestName.proposal(type, new TreeSet<>(TYPES))));
    }
  }

  private void checkDefault(JsonNode schema, String path) {
    if (schema.has("default")) {
      for (Diagnostic problem :
          new StructuralSchema(schema).check(schema.path("default"), "default")) {
        problems.add(path + ".default", problem.message());
      }
    }
  }
}
