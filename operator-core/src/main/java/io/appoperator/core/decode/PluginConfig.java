package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ValueType;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.Declaration;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import io.appoperator.core.plugin.PluginException;
import java.util.List;
import java.util.Optional;

/**
 * The configuration that a manager or a transformer declares: its schema, and how values are read.
 * Thread-safe.
 */
public final class PluginConfig {

  private static final String METHOD = "config";

  private final ConfigPath path;
  private final String owner;
  private final Declaration declaration;
  private final ValueType<?> type;
  private final JsonNode definition;
  private final StructuralSchema schema;

  private PluginConfig(ConfigPath path, String owner, Declaration declaration, ValueType<?> type) {
    this.path = path;
    this.owner = owner;
    this.declaration = declaration;
    this.type = type;
    this.definition =
        DeclaredDocument.parse(
            declaration, METHOD, "the schema of the configuration", type.schema());
    if (!definition.path("type").asText().equals("object")) {
      throw declaration.failure(METHOD, "returned a schema without 'type: object'", null);
    }
    this.schema = new StructuralSchema(definition);
  }

  /**
   * Returns the configuration that a manager declares; empty if it has none.
   *
   * @throws PluginException if its schema cannot be read
   */
  public static Optional<PluginConfig> of(LoadedManager<?> manager) {
    return manager
        .config()
        .map(
            type ->
                new PluginConfig(
                    ConfigPath.manager(manager.id()),
                    "manager " + manager,
                    new Declaration(manager.manager()),
                    type));
  }

  /**
   * Returns the configuration that a transformer declares; empty if it has none.
   *
   * @throws PluginException if its schema cannot be read
   */
  public static Optional<PluginConfig> of(LoadedTransformer<?> transformer) {
    return transformer
        .config()
        .map(
            type ->
                new PluginConfig(
                    ConfigPath.transformer(transformer.id()),
                    "transformer " + transformer,
                    new Declaration(transformer.transformer()),
                    type));
  }

  /** Returns the place of the configuration in the settings. */
  public ConfigPath path() {
    return path;
  }

  /** Returns the schema; shared, never changed. */
  public JsonNode schema() {
    return definition;
  }

  /**
   * Returns every problem of a configuration.
   *
   * @param given what the user wrote; not changed
   */
  public List<Diagnostic> check(ObjectNode given) {
    return schema.check(schema.withDefaults(given), path.toString());
  }

  /**
   * Creates the value of a configuration.
   *
   * @param given what the user wrote; not changed
   * @throws PluginException if it does not fit the schema, or if the class rejects it
   */
  public Object read(ObjectNode given) {
    List<Diagnostic> problems = check(given);
    if (!problems.isEmpty()) {
      throw new PluginException(
          "The %s needs another configuration: %s Set it in the settings (--settings)."
              .formatted(owner, problems.get(0)));
    }
    return declaration.<Object>read(METHOD, () -> value(schema.withDefaults(given)));
  }

  private Object value(ObjectNode complete) {
    try {
      return Json.read(complete, type.type());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }
}
