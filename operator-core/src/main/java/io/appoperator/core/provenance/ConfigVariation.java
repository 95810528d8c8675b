package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.PluginConfig;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.ConfigPath;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.provenance.PrimaryField.FieldSource;
import io.appoperator.core.provenance.RenderingDifference.FieldDifference;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Renders one primary resource repeatedly, each time with one field of the configuration of a
 * manager or a transformer changed or removed.
 */
final class ConfigVariation<S> {

  private static final int MAX_VALUES = 3;

  private final LoadedKind<S> kind;
  private final Primary<S> primary;
  private final Rendering base;
  private final Map<ConfigPath, PluginConfig> configs = new TreeMap<>();
  private int renderings;

  ConfigVariation(LoadedKind<S> kind, Primary<S> primary, Rendering base) {
    this.kind = kind;
    this.primary = primary;
    this.base = base;
    kind.managers().forEach(manager -> PluginConfig.of(manager).ifPresent(this::add));
    kind.transformers().forEach(transformer -> PluginConfig.of(transformer).ifPresent(this::add));
  }

  private void add(PluginConfig config) {
    if (kind.inputs().configs().containsKey(config.path())) {
      configs.put(config.path(), config);
    }
  }

  /** Returns the fields of all configurations that the settings set. */
  List<PrimaryField> fields() {
    List<PrimaryField> fields = new ArrayList<>();
    for (ConfigPath path : configs.keySet()) {
      ObjectField.visit(
          ElementPath.ROOT.member(path.section()).member(path.id()).member("config"),
          kind.inputs().config(path),
          (at, value) ->
              fields.add(
                  new PrimaryField(
                      at, value, FieldSource.SETTINGS, 0, kind.inputs().place(at.toString()))));
    }
    return fields;
  }

  /** Returns how often the resource was rendered. */
  int renderings() {
    return renderings;
  }

  /** Returns the fields of objects that change with a field; empty if no variation is valid. */
  Optional<Map<ObjectField, FieldDifference>> vary(PrimaryField field) {
    return configs.values().stream()
        .filter(config -> config.path().contains(field.path()))
        .findFirst()
        .flatMap(config -> vary(config, field));
  }

  private Optional<Map<ObjectField, FieldDifference>> vary(
      PluginConfig config, PrimaryField field) {
    Map<ObjectField, FieldDifference> moves = new HashMap<>();
    ObjectNode settings = settings(config.path(), kind.inputs().config(config.path()));
    int valid = collect(config, DocumentPaths.without(settings, field.at()), moves);
    for (JsonNode value : new FieldVariants(schema(config)).of(field)) {
      if (valid <= MAX_VALUES) {
        valid += collect(config, DocumentPaths.with(settings, field.at(), value), moves);
      }
    }
    return valid == 0 ? Optional.empty() : Optional.of(moves);
  }

  private int collect(
      PluginConfig config, ObjectNode settings, Map<ObjectField, FieldDifference> moves) {
    ConfigPath path = config.path();
    ObjectNode given = settings.path(path.section()).path(path.id()).withObjectProperty("config");
    if (!config.check(given).isEmpty()) {
      return 0;
    }
    Map<ConfigPath, ObjectNode> others = new HashMap<>(kind.inputs().configs());
    others.put(path, given);
    renderings++;
    Rendering other =
        new Renderer<>(kind.withInputs(kind.inputs().withConfigs(others))).render(primary);
    RenderingDifference.between(base, other)
        .forEach((place, difference) -> moves.merge(place, difference, FieldDifference::strongest));
    return 1;
  }

  private static ObjectNode settings(ConfigPath path, ObjectNode config) {
    ObjectNode settings = Json.object();
    settings.putObject(path.section()).putObject(path.id()).set("config", config);
    return settings;
  }

  private static ObjectNode schema(PluginConfig config) {
    ObjectNode schema = Json.object();
    schema
        .putObject("properties")
        .putObject(config.path().section())
        .putObject("properties")
        .putObject(config.path().id())
        .putObject("properties")
        .set("config", config.schema());
    return schema;
  }
}
