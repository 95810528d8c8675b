package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.core.json.Json;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Definitions that a schema refers to, and parts that its patterns consist of.
 *
 * @param json both, by name; no definition contains itself
 */
record SchemaDefinitions(ObjectNode json) {

  private static final String REFERENCE = "$ref";
  private static final String PREFIX = "#/definitions/";
  private static final Pattern PART = Pattern.compile("%([a-z]+)%");

  /** Returns a copy of a schema that refers to nothing. Fields next to a reference are added. */
  ObjectNode expand(JsonNode schema) {
    ObjectNode expanded = Json.object();
    String name = schema.path(REFERENCE).asText();
    if (!name.isEmpty()) {
      expanded.setAll(expand(json.path("definitions").required(name.substring(PREFIX.length()))));
    }
    for (Map.Entry<String, JsonNode> field : schema.properties()) {
      if (!field.getKey().equals(REFERENCE)) {
        expanded.set(field.getKey(), expand(field.getKey(), field.getValue()));
      }
    }
    return expanded;
  }

  private JsonNode expand(String field, JsonNode value) {
    if (value.isObject()) {
      return expand(value);
    }
    if (value.isArray()) {
      ArrayNode elements = Json.object().arrayNode();
      value.forEach(element -> elements.add(expand("", element)));
      return elements;
    }
    return field.equals("pattern") ? TextNode.valueOf(pattern(value.asText())) : value;
  }

  private String pattern(String text) {
    Matcher part = PART.matcher(text);
    StringBuilder expanded = new StringBuilder();
    while (part.find()) {
      String pattern = pattern(json.path("parts").required(part.group(1)).asText());
      part.appendReplacement(expanded, Matcher.quoteReplacement(pattern));
    }
    return part.appendTail(expanded).toString();
  }
}
