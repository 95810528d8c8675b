package io.appoperator.core.decode;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.SettingsRules;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.RenderInputs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Merges the settings into the specs of one kind. Pure and thread-safe. */
final class SettingsMerger {

  private final RenderInputs inputs;
  private final SpecSchema schema;
  private final SettingsRules rules;

  private SettingsMerger(RenderInputs inputs, SpecSchema schema, SettingsRules rules) {
    this.inputs = inputs;
    this.schema = schema;
    this.rules = rules;
  }

  /**
   * Returns the merger of a kind; null if the settings say nothing about its specs.
   *
   * @param spec the schema of the spec
   */
  static @Nullable SettingsMerger of(LoadedKind<?> kind, SpecSchema spec) {
    if (kind.inputs().spec().isEmpty()) {
      return null;
    }
    return new SettingsMerger(kind.inputs(), spec, SpecExtensions.rules(kind));
  }

  /**
   * The result of a merge.
   *
   * @param conflicts the fields that differ from enforced ones
   * @param places the file and line of each field that the settings have set, by path
   */
  record MergedFields(List<Diagnostic> conflicts, Map<String, String> places) {

    /** Returns the same diagnostic, with the place in the settings that concerns its field. */
    Diagnostic locate(Diagnostic diagnostic) {
      for (Map.Entry<String, String> entry : places.entrySet()) {
        String set = entry.getKey();
        if (isAtOrBelow(diagnostic.path(), set)) {
          return with(diagnostic, " The settings set this field: " + entry.getValue() + ".");
        }
        if (isAtOrBelow(set, diagnostic.path())) {
          return with(diagnostic, " The settings set %s: %s.".formatted(set, entry.getValue()));
        }
      }
      return diagnostic;
    }

    private static boolean isAtOrBelow(String path, String other) {
      return path.startsWith(other)
          && (path.length() == other.length() || ".[".indexOf(path.charAt(other.length())) >= 0);
    }

    private static Diagnostic with(Diagnostic diagnostic, String place) {
      return new Diagnostic(
          diagnostic.severity(),
          diagnostic.reason(),
          diagnostic.path(),
          diagnostic.message() + place);
    }
  }

  /** Merges the settings into a spec, which is changed. */
  MergedFields merge(ObjectNode spec) {
    List<Diagnostic> conflicts = new ArrayList<>();
    Map<String, String> places = new TreeMap<>();
    new EnforcedFields(
            rules,
            (path, source) -> places.put(path, inputs.place(source)),
            (path, source) -> conflicts.add(conflict(path, inputs.place(source))))
        .apply(spec, inputs.spec().enforced(), SettingsPosition.root("enforced", schema));
    new DefaultsMerger(rules, (path, source) -> places.put(path, inputs.place(source)))
        .complete(spec, inputs.spec().defaults(), SettingsPosition.root("defaults", schema));
    return new MergedFields(conflicts, places);
  }

  /** The values may be secrets, so the message quotes none. */
  private static Diagnostic conflict(String path, String place) {
    return Diagnostic.invalid(
        path,
        "The settings enforce another value: %s. Remove the field, or set the enforced value."
            .formatted(place));
  }
}
