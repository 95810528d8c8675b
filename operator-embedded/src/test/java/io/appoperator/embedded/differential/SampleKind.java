package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * A kind of the test, and the values that random objects of it have. No controller of Kubernetes
 * writes objects of these kinds.
 *
 * @param json the kind as in {@code differential/kinds.json}
 */
record SampleKind(JsonNode json) {

  static List<SampleKind> all() {
    try (InputStream file =
        Objects.requireNonNull(SampleKind.class.getResourceAsStream("/differential/kinds.json"))) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Widgets.json(text).valueStream().map(SampleKind::new).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String apiVersion() {
    return json.path("apiVersion").asText();
  }

  String plural() {
    return json.path("plural").asText();
  }

  boolean hasScale() {
    return json.path("scale").asBoolean();
  }

  /** Returns an object with only its type and name. */
  ObjectNode named(String name) {
    ObjectNode object = ((ObjectNode) json).objectNode();
    object.put("apiVersion", apiVersion()).set("kind", json.path("kind"));
    object.putObject("metadata").put("name", name);
    return object;
  }

  @Override
  public String toString() {
    return json.path("kind").asText();
  }
}
