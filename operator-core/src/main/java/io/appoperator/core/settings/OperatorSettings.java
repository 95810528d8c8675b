package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.Problem;
import io.appoperator.core.input.InputException;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.plugin.RenderInputs;
import io.appoperator.core.plugin.SpecSettings;
import io.appoperator.core.render.Digest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Validated settings: which managers render, with which configurations, and what is merged into the
 * specs of all resources. Immutable and thread-safe.
 */
public final class OperatorSettings {

  /** The sections that change renderings. */
  private static final List<String> SECTIONS =
      List.of("managers", "transformers", "defaults", "enforced", "related");

  private static final OperatorSettings NONE =
      new OperatorSettings(new SettingsDocument(Json.object(), Map.of()));

  private final SettingsDocument document;

  private OperatorSettings(SettingsDocument document) {
    this.document = document;
  }

  /** Returns settings that change nothing. */
  public static OperatorSettings none() {
    return NONE;
  }

  /**
   * Reads and validates files.
   *
   * @param files the names of the files; a later one takes precedence by field. If there are none,
   *     the settings change nothing
   * @param plugins the loaded plug-ins, without settings
   * @throws InputException if a file cannot be read
   * @throws SettingsException if the settings are invalid
   * @throws PluginException if a plug-in declares an invalid schema
   */
  public static OperatorSettings read(List<String> files, PluginRegistry plugins)
      throws InputException, SettingsException {
    List<SettingsSource> sources = new ArrayList<>();
    for (String file : files) {
      sources.add(SettingsSource.file(file));
    }
    return of(sources, plugins);
  }

  /**
   * Validates sources.
   *
   * @param sources a later one takes precedence by field. If there are none, the settings change
   *     nothing
   * @param plugins the loaded plug-ins, without settings
   * @throws SettingsException if the settings are invalid
   * @throws PluginException if a plug-in declares an invalid schema
   */
  public static OperatorSettings of(List<SettingsSource> sources, PluginRegistry plugins)
      throws SettingsException {
    if (sources.isEmpty()) {
      return NONE;
    }
    SettingsDocument document = SettingsDocument.merge(sources);
    List<Problem> problems = plugins.run(() -> SettingsCheck.problems(plugins, document));
    if (!problems.isEmpty()) {
      throw new SettingsException(problems);
    }
    return new OperatorSettings(document);
  }

  /** Returns the JSON schema of settings for these plug-ins. */
  public static ObjectNode schema(PluginRegistry plugins) {
    return SettingsSchema.forEditors(plugins);
  }

  /** Returns the plug-ins as they render with these settings. */
  public PluginRegistry configure(PluginRegistry plugins) {
    return document.json().isEmpty()
        ? plugins
        : plugins.withInputs(kind -> inputs(kind, SettingsSchema.name(kind, plugins)));
  }

  private RenderInputs inputs(LoadedKind<?> kind, String name) {
    Map<ConfigPath, ObjectNode> configs = new HashMap<>();
    Map<String, Boolean> disabled = new HashMap<>();
    for (LoadedManager<?> manager : kind.managers()) {
      JsonNode given = document.json().path("managers").path(manager.id());
      if (!given.path("enabled").asBoolean(true)) {
        disabled.put(manager.id(), given.path("prune").asBoolean());
      } else if (given.path("config") instanceof ObjectNode config) {
        configs.put(ConfigPath.manager(manager.id()), config);
      }
    }
    for (LoadedTransformer<?> transformer : kind.transformers()) {
      JsonNode given = document.json().path("transformers").path(transformer.id());
      if (given.path("config") instanceof ObjectNode config) {
        configs.put(ConfigPath.transformer(transformer.id()), config);
      }
    }
    return new RenderInputs(
        configs,
        disabled,
        new SpecSettings(section("defaults", name), section("enforced", name)),
        disabledTransformers(),
        places(configs.keySet(), name),
        document.json().path("related").path("secrets").asBoolean());
  }

  private Set<String> disabledTransformers() {
    Set<String> ids = new HashSet<>();
    for (Map.Entry<String, JsonNode> entry : document.json().path("transformers").properties()) {
      if (!entry.getValue().path("enabled").asBoolean(true)) {
        ids.add(entry.getKey());
      }
    }
    return ids;
  }

  /** Returns the places of what concerns a kind, by paths that do not name the kind. */
  private Map<String, String> places(Set<ConfigPath> configs, String name) {
    Map<String, String> places = new HashMap<>();
    document
        .places()
        .forEach(
            (path, place) -> {
              for (String section : List.of("defaults", "enforced")) {
                String prefix = section + "." + name;
                if (path.startsWith(prefix + ".")) {
                  places.put(section + path.substring(prefix.length()), place.toString());
                }
              }
              if (path.startsWith("managers.") && path.endsWith(".enabled")) {
                places.put(path, place.toString());
              }
              if (configs.stream().anyMatch(config -> config.contains(path))) {
                places.put(path, place.toString());
              }
            });
    return places;
  }

  private ObjectNode section(String section, String name) {
    return document.json().path(section).path(name) instanceof ObjectNode given
        ? given
        : Json.object();
  }

  /**
   * Returns the digest of what changes renderings; equal settings in other files, or in another
   * order, have an equal digest. Settings that change nothing have an empty one.
   */
  public String digest() {
    ObjectNode relevant = Json.object();
    for (String section : SECTIONS) {
      JsonNode given = document.json().path(section);
      if (!given.isMissingNode() && !given.isEmpty()) {
        relevant.set(section, given);
      }
    }
    return relevant.isEmpty() ? "" : Digest.of(relevant).text();
  }

  /** Returns the merged document; empty without files. A copy. */
  public ObjectNode json() {
    return document.json().deepCopy();
  }
}
