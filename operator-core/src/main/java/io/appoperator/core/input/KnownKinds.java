package io.appoperator.core.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.List;
import java.util.Optional;

/** Finds the primary kind of a document, and says what was expected when there is none. */
final class KnownKinds {

  private final PluginRegistry plugins;

  KnownKinds(PluginRegistry plugins) {
    this.plugins = plugins;
  }

  Optional<LoadedKind<?>> find(ObjectNode json) {
    return plugins.find(text(json, "apiVersion"), text(json, "kind"));
  }

  /** Explains why {@link #find} found nothing. */
  Diagnostic explain(ObjectNode json) {
    for (String field : List.of("apiVersion", "kind")) {
      if (!json.path(field).isTextual()) {
        return Diagnostic.invalid(field, "This field is required. " + known());
      }
    }
    String apiVersion = text(json, "apiVersion");
    String kind = text(json, "kind");
    List<String> namesakes =
        plugins.kinds().stream()
            .filter(loaded -> loaded.kind().kind().equals(kind))
            .map(loaded -> loaded.kind().apiVersion())
            .toList();
    if (!namesakes.isEmpty()) {
      String hint = NearestName.hint(apiVersion, namesakes);
      return Diagnostic.invalid(
          "apiVersion",
          "Unknown apiVersion '%s' of the kind %s.%s"
              .formatted(apiVersion, kind, hint.isEmpty() ? " " + known() : hint));
    }
    String hint =
        NearestName.hint(kind, plugins.kinds().stream().map(k -> k.kind().kind()).toList());
    return Diagnostic.invalid(
        "kind",
        "Unknown kind '%s' of %s.%s"
            .formatted(kind, apiVersion, hint.isEmpty() ? " " + known() : hint));
  }

  private String known() {
    if (plugins.kinds().isEmpty()) {
      return "No primary kind is loaded. Add the jar of one to the class path.";
    }
    return "Known are "
        + String.join(", ", plugins.kinds().stream().map(k -> inWords(k.kind())).toList())
        + ".";
  }

  private static String inWords(ResourceKind kind) {
    return "%s (%s)".formatted(kind.kind(), kind.apiVersion());
  }

  private static String text(ObjectNode json, String field) {
    return json.path(field).asText();
  }
}
