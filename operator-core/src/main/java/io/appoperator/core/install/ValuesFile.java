package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.ManifestPrinter;
import java.util.Map;

/**
 * Prints values as a file with comments, which are the descriptions of the schema.
 *
 * @param values the values
 */
record ValuesFile(InstallValues values) {

  private static final String HEAD =
      "# The values of an installation. 'operator install --values' reads them, too.\n";

  String print() {
    StringBuilder text = new StringBuilder(HEAD);
    for (Map.Entry<String, JsonNode> property : InstallSchema.STANDARD.properties().properties()) {
      text.append('\n');
      print(
          property.getKey(), property.getValue(), values.json().path(property.getKey()), "", text);
    }
    return text.toString();
  }

  private static void print(
      String name, JsonNode schema, JsonNode value, String indent, StringBuilder text) {
    String description = schema.path("description").asText();
    if (!description.isEmpty()) {
      text.append(indent).append("# ").append(description).append('\n');
    }
    if (value instanceof ObjectNode object && !object.isEmpty() && schema.has("properties")) {
      text.append(indent).append(name).append(":\n");
      for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
        print(
            property.getKey(),
            property.getValue(),
            object.path(property.getKey()),
            indent + "  ",
            text);
      }
      return;
    }
    if (!value.isMissingNode()) {
      ObjectNode one = Json.object();
      one.set(name, value);
      new ManifestPrinter()
          .print(one)
          .lines()
          .forEach(line -> text.append(indent).append(line).append('\n'));
    }
  }
}
