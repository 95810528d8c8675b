package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.PrimaryKind;
import io.appoperator.core.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Reads the CustomResourceDefinition that a primary kind brings. */
public final class CrdDocument {

  private CrdDocument() {}

  /**
   * Parses the definition.
   *
   * @throws IllegalArgumentException if it is not exactly one YAML or JSON object
   */
  public static ObjectNode parse(PrimaryKind<?> kind) {
    String text = kind.crd();
    if (text.startsWith("{")) {
      return json(text);
    }
    String source = "the CustomResourceDefinition of " + kind.kind().kind();
    YamlReader.Result result = new YamlReader().read(source, text.getBytes(StandardCharsets.UTF_8));
    if (result.documents().size() != 1 || !result.problems().isEmpty()) {
      throw new IllegalArgumentException(
          "%s must be one YAML document: %s".formatted(source, result.problems()));
    }
    return result.documents().get(0).json();
  }

  // The YAML reader would take it too, but needs ten times as long: half of the start of `render`.
  private static ObjectNode json(String text) {
    try {
      return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
