package io.appoperator.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Validates a document by a schema of {@code docs/reference}; supports the keywords in use. */
public final class DiffSchema {

  private static final Path FOLDER =
      Path.of(System.getProperty("project.root"), "docs", "reference");

  private final JsonNode root;
  private final List<String> problems = new ArrayList<>();

  private DiffSchema(JsonNode root) {
    this.root = root;
  }

  public static List<String> problems(JsonNode document) {
    return problems("diff.schema.json", document);
  }

  public static List<String> problems(String file, JsonNode document) {
    try {
      DiffSchema schema =
          new DiffSchema(new ObjectMapper().readTree(FOLDER.resolve(file).toFile()));
      schema.check(schema.root, document, "$");
      return schema.problems;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void check(JsonNode rule, JsonNode value, String path) {
    if (rule.has("$ref")) {
      check(root.at(rule.path("$ref").asText().substring(1)), value, path);
      return;
    }
    String type = rule.path("type").asText("");
    boolean fits =
        switch (type) {
          case "object" -> value.isObject();
          case "array" -> value.isArray();
          case "string" -> value.isTextual();
          case "integer" -> value.isIntegralNumber();
          case "boolean" -> value.isBoolean();
          case "" -> true;
          default -> throw new IllegalArgumentException("Unknown type " + type);
        };
    if (!fits) {
      problems.add(path + " is no " + type);
    }
    if (rule.has("const") && !rule.path("const").equals(value)) {
      problems.add(path + " is not " + rule.path("const"));
    }
    if (rule.has("enum") && !isOneOf(rule.path("enum"), value)) {
      problems.add(path + " is none of " + rule.path("enum") + ": " + value);
    }
    value.forEach(element -> checkElement(rule, value, element, path));
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      JsonNode next = rule.path("properties").path(member.getKey());
      if (!next.isMissingNode()) {
        check(next, member.getValue(), path + "." + member.getKey());
      } else if (rule.has("properties")) {
        problems.add(path + "." + member.getKey() + " is not described");
      }
    }
    for (JsonNode name : rule.path("required")) {
      if (!value.has(name.asText())) {
        problems.add(path + "." + name.asText() + " is missing");
      }
    }
  }

  private void checkElement(JsonNode rule, JsonNode list, JsonNode element, String path) {
    if (list.isArray() && rule.has("items")) {
      check(rule.path("items"), element, path + "[]");
    }
  }

  private static boolean isOneOf(JsonNode values, JsonNode value) {
    for (JsonNode allowed : values) {
      if (allowed.equals(value)) {
        return true;
      }
    }
    return false;
  }
}
