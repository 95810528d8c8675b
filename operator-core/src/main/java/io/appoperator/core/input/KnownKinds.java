package io.appoperator.core.input;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.GroupVersion;
import io.appoperator.core.kind.SettingsKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.List;
import java.util.Optional;

/** Finds the primary kind of a document, or explains why it is unknown. */
final class KnownKinds {

  private static final String LIST = "List";

  private final PluginRegistry plugins;

  KnownKinds(PluginRegistry plugins) {
    this.plugins = plugins;
  }

  Optional<LoadedKind<?>> find(ObjectNode json) {
    return plugins.find(text(json, "apiVersion"), text(json, "kind"));
  }

  /**
   * Returns whether the kind of an unknown document is unrelated to the loaded kinds; otherwise it
   * is probably misspelled.
   */
  boolean isUnrelated(ObjectNode json) {
    String apiVersion = text(json, "apiVersion");
    String kind = text(json, "kind");
    if (apiVersion.isEmpty() || kind.isEmpty()) {
      return false;
    }
    return !isLoadedGroup(apiVersion)
        && plugins.kinds().stream()
            .filter(loaded -> loaded.kind().kind().equals(kind))
            .allMatch(
                loaded ->
                    NearestName.hint(apiVersion, List.of(loaded.kind().apiVersion())).isEmpty());
  }

  /**
   * Returns whether no API server reads a document: it has settings of the operator, or it lacks
   * apiVersion or kind, as the Chart.yaml of Helm does. Such a document is probably a resource of a
   * loaded kind if the other field is nearly that of the kind.
   */
  boolean isForeign(ObjectNode json) {
    if (json.has("kind") && json.has("apiVersion")) {
      return SettingsKind.matches(json);
    }
    if (json.path("kind").isNull() || json.path("apiVersion").isNull()) {
      return false;
    }
    String apiVersion = text(json, "apiVersion");
    String kind = text(json, "kind");
    return !isLoadedGroup(apiVersion)
        && plugins.kinds().stream()
            .map(LoadedKind::kind)
            .noneMatch(
                loaded ->
                    loaded.kind().equals(kind)
                        || !NearestName.hint(kind, List.of(loaded.kind())).isEmpty()
                        || !NearestName.hint(apiVersion, List.of(loaded.apiVersion())).isEmpty());
  }

  private boolean isLoadedGroup(String apiVersion) {
    String group = GroupVersion.of(apiVersion).group();
    return plugins.kinds().stream().anyMatch(loaded -> loaded.kind().group().equals(group));
  }

  /**
   * Returns whether a document is a list of resources: a List, or the list kind of a loaded kind.
   */
  boolean isList(ObjectNode json) {
    String apiVersion = text(json, "apiVersion");
    String kind = text(json, "kind");
    return (kind.equals(LIST) && apiVersion.equals("v1"))
        || (kind.endsWith(LIST) && plugins.find(apiVersion, itemKind(kind)).isPresent());
  }

  /** Returns an item of a list; in the list of a kind, items may omit apiVersion and kind. */
  static ObjectNode item(ObjectNode list, ObjectNode item) {
    String kind = itemKind(text(list, "kind"));
    if (kind.isEmpty() || item.has("kind") || item.has("apiVersion")) {
      return item;
    }
    ObjectNode complete = Json.object();
    complete.set("apiVersion", list.get("apiVersion"));
    complete.put("kind", kind);
    return complete.setAll(item);
  }

  /** Explains why {@link #find} returned nothing. */
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
      return Diagnostic.invalid(
          "apiVersion",
          "Unknown apiVersion '%s' of the kind %s.%s"
              .formatted(apiVersion, kind, proposal(apiVersion, namesakes)));
    }
    List<String> kinds = plugins.kinds().stream().map(k -> k.kind().kind()).toList();
    String remedy = isUnrelated(json) ? " Use --skip-unknown to skip such objects." : "";
    return Diagnostic.invalid(
        "kind",
        "Unknown kind '%s' of %s.%s%s".formatted(kind, apiVersion, proposal(kind, kinds), remedy));
  }

  private String proposal(String name, List<String> known) {
    String hint = NearestName.hint(name, known);
    return hint.isEmpty() ? " " + known() : hint;
  }

  private static String itemKind(String list) {
    return list.substring(0, Math.max(0, list.length() - LIST.length()));
  }

  private String known() {
    if (plugins.kinds().isEmpty()) {
      return "No primary kind is loaded. Add the jar of one to the class path.";
    }
    return "Known kinds: "
        + String.join(", ", plugins.kinds().stream().map(k -> describe(k.kind())).toList())
        + ".";
  }

  private static String describe(ResourceKind kind) {
    return "%s (%s)".formatted(kind.kind(), kind.apiVersion());
  }

  private static String text(ObjectNode json, String field) {
    return json.path(field).asText();
  }
}
