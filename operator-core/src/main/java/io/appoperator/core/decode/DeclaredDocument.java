package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.Declaration;
import io.appoperator.core.plugin.PluginException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Parses a JSON or YAML document that a plug-in declares. */
final class DeclaredDocument {

  private DeclaredDocument() {}

  /**
   * Parses a document.
   *
   * @param declaration the plug-in
   * @param method the method that returns it, for errors
   * @param title what the document is, for errors
   * @throws PluginException if the text is not exactly one YAML or JSON object
   */
  static ObjectNode parse(Declaration declaration, String method, String title, String text) {
    if (text.startsWith("{")) {
      return json(declaration, method, text);
    }
    YamlReader.Result result = new YamlReader().read(title, text.getBytes(StandardCharsets.UTF_8));
    if (result.documents().size() != 1 || !result.problems().isEmpty()) {
      throw declaration.failure(
          method, "must return one YAML document: " + result.problems(), null);
    }
    return result.documents().get(0).json();
  }

  // The YAML reader accepts JSON too, but takes ten times as long: half of the start of `render`.
  private static ObjectNode json(Declaration declaration, String method, String text) {
    try {
      return Json.parse(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw declaration.failure(method, "did not return a JSON object: " + e.getMessage(), e);
    }
  }
}
