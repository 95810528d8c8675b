package io.appoperator.core.install;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import java.util.List;

/** An example of a kind: a given sample, else one with its required fields alone. */
final class SampleResource {

  private static final String TEXT = "example";

  private SampleResource() {}

  /**
   * Returns a resource of a definition.
   *
   * @param samples resources of any kinds, of which the first one of this kind is the example
   */
  static ObjectNode of(ObjectNode definition, List<ObjectNode> samples) {
    return samples.stream()
        .filter(sample -> isOf(definition, sample))
        .findFirst()
        .map(ObjectNode::deepCopy)
        .orElseGet(() -> smallest(definition));
  }

  private static boolean isOf(ObjectNode definition, ObjectNode sample) {
    String group = definition.at("/spec/group").asText();
    String version = sample.path("apiVersion").asText();
    boolean served = false;
    for (JsonNode each : definition.at("/spec/versions")) {
      served |= version.equals(group + "/" + each.path("name").asText());
    }
    return served && sample.path("kind").equals(definition.at("/spec/names/kind"));
  }

  private static ObjectNode smallest(ObjectNode definition) {
    JsonNode stored = definition.at("/spec/versions/0");
    for (JsonNode version : definition.at("/spec/versions")) {
      stored = version.path("storage").asBoolean() ? version : stored;
    }
    ObjectNode sample = Json.object();
    sample.put(
        "apiVersion", definition.at("/spec/group").asText() + "/" + stored.path("name").asText());
    sample.set("kind", definition.at("/spec/names/kind"));
    sample.putObject("metadata").put("name", TEXT);
    sample.set("spec", value(stored.at("/schema/openAPIV3Schema/properties/spec")));
    return sample;
  }

  private static JsonNode value(JsonNode schema) {
    if (schema.has("default")) {
      return schema.get("default").deepCopy();
    }
    if (schema.path("enum").has(0)) {
      return schema.at("/enum/0");
    }
    ObjectNode object = Json.object();
    return switch (schema.path("type").asText()) {
      case "string" -> object.textNode(TEXT);
      case "boolean" -> object.booleanNode(false);
      case "integer", "number" -> object.numberNode(Math.max(1, schema.path("minimum").asInt()));
      case "array" -> object.arrayNode();
      default -> {
        for (JsonNode name : schema.path("required")) {
          object.set(name.asText(), value(schema.path("properties").path(name.asText())));
        }
        yield object;
      }
    };
  }
}
