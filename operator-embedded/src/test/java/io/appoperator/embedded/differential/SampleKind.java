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
import java.util.stream.Stream;

/**
 * A kind of the test, and the values that random objects of it have.
 *
 * @param json the kind as in the files {@code differential/*.json}
 */
record SampleKind(JsonNode json) {

  private static final List<String> FILES = List.of("kinds.json", "workloads.json");

  /** Returns all kinds; widgets are the first one. */
  static List<SampleKind> all() {
    return FILES.stream().flatMap(SampleKind::read).toList();
  }

  private static Stream<SampleKind> read(String name) {
    String path = "/differential/" + name;
    try (InputStream file =
        Objects.requireNonNull(SampleKind.class.getResourceAsStream(path), path)) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Widgets.json(text).valueStream().map(SampleKind::new);
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
