package io.appoperator.core.settings;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.PluginConfig;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.SettingsKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.List;
import java.util.function.Function;

/** The schema of the settings, for the loaded plug-ins. */
final class SettingsSchema {

  private static final String OPEN = "x-kubernetes-preserve-unknown-fields";

  private SettingsSchema() {}

  /** Returns the JSON schema for editors and other tools. */
  static ObjectNode forEditors(PluginRegistry plugins) {
    ObjectNode schema = Json.object();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.setAll(of(plugins, kind -> open("")));
    ObjectNode properties = schema.withObjectProperty("properties");
    for (boolean enforces : new boolean[] {false, true}) {
      ObjectNode section = properties.withObjectProperty(enforces ? "enforced" : "defaults");
      for (LoadedKind<?> kind : plugins.kinds()) {
        JsonNode spec = new PrimaryDecoder<>(kind).schema().path("properties").path("spec");
        section
            .withObjectProperty("properties")
            .set(
                name(kind, plugins),
                new PartialSpecSchema(enforces).of(SpecExtensions.forSettings(spec)));
      }
    }
    close(schema);
    return schema;
  }

  /** A structural schema rejects unknown fields; a JSON schema has to say so. */
  private static void close(ObjectNode schema) {
    boolean open = schema.path(OPEN).asBoolean();
    schema.remove(OPEN);
    if (schema.path("properties") instanceof ObjectNode properties) {
      if (!open && !schema.has("additionalProperties")) {
        schema.put("additionalProperties", false);
      }
      properties.forEach(
          property -> {
            if (property instanceof ObjectNode object) {
              close(object);
            }
          });
    }
  }

  /**
   * Returns the structural schema.
   *
   * @param spec returns the schema of the partial specs of a kind
   */
  static ObjectNode of(PluginRegistry plugins, Function<LoadedKind<?>, ObjectNode> spec) {
    ObjectNode schema = object("The settings of the operator.");
    schema.putArray("required").add("apiVersion").add("kind");
    ObjectNode properties = schema.putObject("properties");
    properties.set("apiVersion", constant(SettingsKind.API_VERSION));
    properties.set("kind", constant(SettingsKind.KIND));
    properties.set("metadata", open("Not used."));
    properties.set("managers", managers(plugins));
    properties.set("transformers", transformers(plugins));
    properties.set("related", related());
    properties.set("defaults", specs("Partial specs below those of the authors.", plugins, spec));
    properties.set("enforced", specs("Partial specs that all resources have.", plugins, spec));
    return schema;
  }

  /** Returns the schema of an object with any fields. */
  static ObjectNode open(String description) {
    return object(description).put(OPEN, true);
  }

  private static ObjectNode managers(PluginRegistry plugins) {
    ObjectNode managers = object("The resource managers, by id.");
    ObjectNode byId = managers.putObject("properties");
    for (LoadedKind<?> kind : plugins.kinds()) {
      kind.managers().forEach(manager -> byId.set(manager.id(), manager(manager)));
    }
    return managers;
  }

  /** A transformer that is not loaded can be disabled, so that its changes are removed. */
  private static ObjectNode transformers(PluginRegistry plugins) {
    ObjectNode transformers = object("The transformers, by id.");
    ObjectNode byId = transformers.putObject("properties");
    for (LoadedKind<?> kind : plugins.kinds()) {
      kind.transformers()
          .forEach(transformer -> byId.set(transformer.id(), transformer(transformer)));
    }
    transformers.set(
        "additionalProperties", switchable(object("A transformer that is not loaded.")));
    return transformers;
  }

  private static ObjectNode transformer(LoadedTransformer<?> transformer) {
    ObjectNode schema = switchable(object("The transformer '" + transformer.id() + "'."));
    PluginConfig.of(transformer).ifPresent(config -> addConfig(schema, config));
    return schema;
  }

  private static ObjectNode switchable(ObjectNode transformer) {
    transformer
        .withObjectProperty("properties")
        .putObject("enabled")
        .put("description", "Whether it changes objects. If not, its changes are removed.")
        .put("type", "boolean");
    return transformer;
  }

  private static void addConfig(ObjectNode plugin, PluginConfig config) {
    plugin.withObjectProperty("properties").set("config", config.schema().deepCopy());
  }

  private static ObjectNode related() {
    ObjectNode related = object("Objects that resource managers read but do not own.");
    related
        .putObject("properties")
        .putObject("secrets")
        .put(
            "description",
            "Whether Secrets that a resource refers to are read, of which a digest is kept (default: false).")
        .put("type", "boolean");
    return related;
  }

  private static ObjectNode manager(LoadedManager<?> manager) {
    ObjectNode schema = object("The resource manager '" + manager.id() + "'.");
    ObjectNode properties = schema.putObject("properties");
    properties
        .putObject("enabled")
        .put("description", "Whether it renders objects. If not, its objects stay as they are.")
        .put("type", "boolean");
    properties
        .putObject("prune")
        .put("description", "Whether the objects of the disabled manager are deleted.")
        .put("type", "boolean");
    PluginConfig.of(manager).ifPresent(config -> addConfig(schema, config));
    return schema;
  }

  private static ObjectNode specs(
      String description, PluginRegistry plugins, Function<LoadedKind<?>, ObjectNode> spec) {
    ObjectNode specs = object(description);
    ObjectNode byKind = specs.putObject("properties");
    plugins.kinds().forEach(kind -> byKind.set(name(kind, plugins), spec.apply(kind)));
    return specs;
  }

  /** Returns the name of a kind in the settings: with its group only if it is ambiguous. */
  static String name(LoadedKind<?> kind, PluginRegistry plugins) {
    String name = kind.kind().kind();
    List<LoadedKind<?>> same =
        plugins.kinds().stream().filter(other -> other.kind().kind().equals(name)).toList();
    return same.size() == 1 ? name : name + "." + kind.kind().group();
  }

  private static ObjectNode constant(String value) {
    ObjectNode schema = Json.object().put("type", "string");
    schema.putArray("enum").add(value);
    return schema;
  }

  private static ObjectNode object(String description) {
    return Json.object().put("description", description).put("type", "object");
  }
}
