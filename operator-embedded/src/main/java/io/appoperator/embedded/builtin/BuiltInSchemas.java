package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The schemas of built-in kinds as kube-apiserver publishes them, with references. Immutable. */
public final class BuiltInSchemas {

  private final JsonNode schemas;
  private final JsonNode descriptions;
  private final Map<String, String> names = new TreeMap<>();

  private BuiltInSchemas(JsonNode kinds, JsonNode descriptions) {
    this.schemas = kinds.path("schemas");
    this.descriptions = descriptions;
    kinds
        .path("kinds")
        .forEach(
            kind ->
                names.put(
                    kind.path("apiVersion").asText() + "/" + kind.path("kind").asText(),
                    kind.path("schema").asText()));
  }

  /** Reads the schemas and their descriptions. */
  public static BuiltInSchemas read() {
    return new BuiltInSchemas(
        BuiltInKinds.read("kinds.json"), BuiltInKinds.read("descriptions.json"));
  }

  /** Returns the name of the schema of a kind, as in {@code io.k8s.api.apps.v1.Deployment}. */
  public Optional<String> find(String apiVersion, String kind) {
    return Optional.ofNullable(names.get(apiVersion + "/" + kind));
  }

  /** Returns a schema, in which references are names. The caller may change it. */
  public ObjectNode schema(String name) {
    ObjectNode schema = schemas.path(name).deepCopy();
    JsonNode texts = descriptions.path(name);
    if (texts.has("")) {
      schema.put("description", texts.path("").asText());
    }
    schema
        .path("properties")
        .properties()
        .forEach(
            property -> {
              if (texts.has(property.getKey())) {
                ((ObjectNode) property.getValue())
                    .put("description", texts.path(property.getKey()).asText());
              }
            });
    return schema;
  }
}
