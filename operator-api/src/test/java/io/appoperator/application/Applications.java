package io.appoperator.application;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import java.util.Map;

/** Reads Applications from YAML, and sets a missing name or image. */
final class Applications {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Applications() {}

  static Primary<ApplicationSpec> of(String yaml) {
    JsonNode document = ProjectFiles.yaml(yaml);
    String name = document.path("metadata").path("name").asText("my-app");
    return new Primary<>(
        new ApplicationKind().kind(), "default", name, Map.of(), read(document.path("spec")));
  }

  /** Reads the value of {@code spec:}. */
  static ApplicationSpec spec(String yaml) {
    return of("spec: " + yaml).spec();
  }

  private static ApplicationSpec read(JsonNode spec) {
    ObjectNode complete = JSON.createObjectNode().put("image", "nginx");
    spec.properties().forEach(field -> complete.set(field.getKey(), field.getValue()));
    try {
      return JSON.treeToValue(complete, ApplicationSpec.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("Not a spec: " + spec, e);
    }
  }
}
