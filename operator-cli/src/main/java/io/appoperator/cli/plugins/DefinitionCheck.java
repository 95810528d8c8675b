package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.Document;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.core.json.Json;
import io.appoperator.core.loading.check.Finding;
import io.appoperator.core.loading.check.Finding.Severity;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compares the kinds that plug-ins declare with the CustomResourceDefinitions that they bring. */
final class DefinitionCheck {

  private final Map<String, JsonNode> definitions = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();

  private DefinitionCheck() {}

  /**
   * Returns what differs.
   *
   * @param managers the output of {@code operator managers -o json}
   * @param definitions the output of {@code operator crd}
   */
  static List<Finding> check(String managers, String definitions) throws IOException {
    DefinitionCheck check = new DefinitionCheck();
    for (Document document :
        new YamlReader().read("crd", definitions.getBytes(UTF_8)).documents()) {
      JsonNode spec = document.json().path("spec");
      check.definitions.put(
          spec.path("group").asText() + "/" + spec.path("names").path("kind").asText(), spec);
    }
    for (JsonNode kind : Json.parse(managers.getBytes(UTF_8)).path("kinds")) {
      check.primary(kind);
      for (JsonNode manager : kind.path("managers")) {
        manager.path("renders").forEach(rendered -> check.plural("manages()", rendered));
      }
    }
    return check.findings.stream().distinct().toList();
  }

  private void primary(JsonNode kind) {
    JsonNode definition = definitions.get(key(kind));
    if (definition == null) {
      error(
          "kind()",
          "The definition in crd() is not for %s. Correct its group and its names."
              .formatted(name(kind)));
      return;
    }
    plural("kind()", kind);
    if (!definition.path("scope").asText().equals("Namespaced")) {
      error(
          "crd()",
          "The scope of %s is %s. The operator reconciles resources in namespaces: write 'scope: Namespaced'."
              .formatted(name(kind), definition.path("scope").asText("missing")));
    }
    version(kind, definition);
  }

  private void version(JsonNode kind, JsonNode definition) {
    String name = kind.path("apiVersion").asText().replaceFirst(".*/", "");
    for (JsonNode version : definition.path("versions")) {
      if (version.path("name").asText().equals(name)) {
        if (!version.path("served").asBoolean()) {
          error("crd()", "The version of %s is not served.".formatted(name(kind)));
        }
        if (!version.path("subresources").has("status")) {
          error(
              "crd()",
              "%s has no subresource for its status: write 'subresources: {status: {}}'."
                  .formatted(name(kind)));
        }
        return;
      }
    }
    error("crd()", "It has no version '%s' of %s.".formatted(name, name(kind)));
  }

  private void plural(String place, JsonNode kind) {
    JsonNode definition = definitions.get(key(kind));
    if (definition == null) {
      return;
    }
    String declared = kind.path("plural").asText();
    String defined = definition.path("names").path("plural").asText();
    if (!declared.equals(defined)) {
      error(
          place,
          "It has the plural '%s' of %s, but its definition has '%s'. Use the same one."
              .formatted(declared, name(kind), defined));
    }
  }

  private void error(String place, String problem) {
    findings.add(new Finding(Severity.ERROR, place, problem));
  }

  private static String key(JsonNode kind) {
    return kind.path("apiVersion").asText().replaceFirst("/.*", "")
        + "/"
        + kind.path("kind").asText();
  }

  private static String name(JsonNode kind) {
    return kind.path("kind").asText() + "." + kind.path("apiVersion").asText();
  }
}
