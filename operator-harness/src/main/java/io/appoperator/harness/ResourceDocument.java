package io.appoperator.harness;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.YamlReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** One YAML document that holds a resource of the expected kind. */
record ResourceDocument(Document document) {

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException if it is not one document of this kind
   */
  static ResourceDocument of(ResourceKind kind, String name, String text) {
    Document document = read(name, text);
    String apiVersion = document.json().path("apiVersion").asText();
    String kindName = document.json().path("kind").asText();
    if (!apiVersion.equals(kind.apiVersion()) || !kindName.equals(kind.kind())) {
      throw new IllegalArgumentException(
          "%s: expected apiVersion '%s' and kind '%s', found '%s' and '%s'."
              .formatted(name, kind.apiVersion(), kind.kind(), apiVersion, kindName));
    }
    return new ResourceDocument(document);
  }

  /**
   * Reads a text.
   *
   * @throws IllegalArgumentException if it is not one document
   */
  static Document read(String name, String text) {
    YamlReader.Result read = new YamlReader().read(name, text.getBytes(StandardCharsets.UTF_8));
    if (!read.problems().isEmpty()) {
      throw new IllegalArgumentException(lines(read.problems()));
    }
    if (read.documents().size() != 1) {
      throw new IllegalArgumentException(
          "%s: expected one document, found %s.".formatted(name, read.documents().size()));
    }
    return read.documents().get(0);
  }

  ObjectNode json() {
    return document.json();
  }

  /** Returns diagnostics with their locations in the text, one per line. */
  String locate(List<Diagnostic> diagnostics) {
    return lines(
        diagnostics.stream()
            .map(
                diagnostic ->
                    new Problem(
                        document.source(),
                        document.index(),
                        document.lineOf(diagnostic.path()),
                        diagnostic))
            .toList());
  }

  private static String lines(List<Problem> problems) {
    return problems.stream().map(Problem::toString).collect(Collectors.joining("\n"));
  }
}
