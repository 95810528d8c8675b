package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.SettingsRules;
import io.appoperator.core.decode.NearestName;
import io.appoperator.core.decode.PluginConfig;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.decode.SpecSchema;
import io.appoperator.core.decode.StructuralSchema;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Finds every problem of settings for the loaded plug-ins. */
final class SettingsCheck {

  private final PluginRegistry plugins;
  private final SettingsDocument settings;
  private final List<Diagnostic> problems = new ArrayList<>();

  private SettingsCheck(PluginRegistry plugins, SettingsDocument settings) {
    this.plugins = plugins;
    this.settings = settings;
  }

  /** Returns the problems, by file and line. */
  static List<Problem> problems(PluginRegistry plugins, SettingsDocument settings) {
    SettingsCheck check = new SettingsCheck(plugins, settings);
    check.checkStructure();
    if (check.problems.isEmpty()) {
      check.checkEnabledTransformers();
      for (LoadedKind<?> kind : plugins.kinds()) {
        kind.managers().forEach(check::checkManager);
        kind.transformers().forEach(check::checkTransformer);
        check.checkSpecs(kind);
      }
    }
    return check.problems.stream()
        .map(settings::locate)
        .distinct()
        .sorted(Comparator.comparing(Problem::source).thenComparing(Problem::line))
        .toList();
  }

  /** Unknown sections hide what is in them, so the specs are checked afterwards. */
  private void checkStructure() {
    ObjectNode schema = SettingsSchema.of(plugins, kind -> SettingsSchema.open(""));
    problems.addAll(new StructuralSchema(schema).check(withoutConfigs(), ""));
  }

  /** Configurations are checked with their defaults. */
  private ObjectNode withoutConfigs() {
    ObjectNode copy = settings.json().deepCopy();
    for (String section : List.of("managers", "transformers")) {
      for (JsonNode plugin : copy.path(section)) {
        if (plugin instanceof ObjectNode object && object.path("config").isObject()) {
          object.set("config", Json.object());
        }
      }
    }
    return copy;
  }

  private void checkManager(LoadedManager<?> manager) {
    JsonNode given = settings.json().path("managers").path(manager.id());
    boolean enabled = given.path("enabled").asBoolean(true);
    if (enabled && given.path("prune").asBoolean()) {
      problems.add(
          Diagnostic.invalid(
              "managers." + manager.id() + ".prune",
              "Only the objects of a disabled manager are deleted. Set 'enabled: false', or remove this line."));
    }
    PluginConfig.of(manager).ifPresent(config -> checkConfig(config, given));
  }

  private void checkTransformer(LoadedTransformer<?> transformer) {
    JsonNode given = settings.json().path("transformers").path(transformer.id());
    PluginConfig.of(transformer).ifPresent(config -> checkConfig(config, given));
  }

  /** A disabled plug-in needs no configuration. */
  private void checkConfig(PluginConfig config, JsonNode plugin) {
    if (plugin.path("enabled").asBoolean(true) || plugin.has("config")) {
      problems.addAll(
          config.check(
              plugin.path("config") instanceof ObjectNode object ? object : Json.object()));
    }
  }

  /** One that is not loaded can be disabled, so that its changes are removed. */
  private void checkEnabledTransformers() {
    List<String> loaded =
        plugins.kinds().stream()
            .flatMap(kind -> kind.transformers().stream())
            .map(LoadedTransformer::id)
            .toList();
    for (Map.Entry<String, JsonNode> given : settings.json().path("transformers").properties()) {
      if (given.getValue().path("enabled").asBoolean() && !loaded.contains(given.getKey())) {
        problems.add(
            Diagnostic.invalid(
                "transformers." + given.getKey(),
                "No loaded plug-in has the transformer '%s'.%s Add its jar, or remove this line."
                    .formatted(given.getKey(), NearestName.hint(given.getKey(), loaded))));
      }
    }
  }

  private void checkSpecs(LoadedKind<?> kind) {
    String name = SettingsSchema.name(kind, plugins);
    JsonNode defaults = settings.json().path("defaults").path(name);
    JsonNode enforced = settings.json().path("enforced").path(name);
    if (defaults.isMissingNode() && enforced.isMissingNode()) {
      return;
    }
    SettingsRules rules = SpecExtensions.rules(kind);
    SpecSchema spec =
        SpecExtensions.forSettings(
            new PrimaryDecoder<>(kind).schema().path("properties").path("spec"));
    problems.addAll(new SpecCheck(rules, false).check(defaults, "defaults." + name, spec));
    problems.addAll(new SpecCheck(rules, true).check(enforced, "enforced." + name, spec));
  }
}
