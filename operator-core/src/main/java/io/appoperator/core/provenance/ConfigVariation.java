package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Primary;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.decode.ManagerConfig;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.provenance.PrimaryField.FieldSource;
import io.appoperator.core.provenance.RenderingDifference.FieldDifference;
import io.appoperator.core.render.Renderer;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Renders one primary resource repeatedly, each time with one field of the configuration of a
 * manager changed or removed.
 */
final class ConfigVariation<S> {

  private static final int MAX_VALUES = 3;

  private final LoadedKind<S> kind;
  private final Primary<S> primary;
  private final Rendering base;
  private final Map<String, ManagerConfig> configs = new HashMap<>();
  private int renderings;

  ConfigVariation(LoadedKind<S> kind, Primary<S> primary, Rendering base) {
    this.kind = kind;
    this.primary = primary;
    this.base = base;
    for (LoadedManager<S> manager : kind.managers()) {
      if (kind.inputs().configs().containsKey(manager.id())) {
        ManagerConfig.of(manager).ifPresent(config -> configs.put(manager.id(), config));
      }
    }
  }

  /** Returns the fields of all configurations that the settings set. */
  List<PrimaryField> fields() {
    List<PrimaryField> fields = new ArrayList<>();
    for (String id : configs.keySet().stream().sorted().toList()) {
      ElementPath root = ElementPath.ROOT.member("managers").member(id).member("config");
      ObjectField.visit(
          root,
          kind.inputs().config(id),
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
    String id = configs.keySet().stream().filter(key -> isOf(field, key)).findFirst().orElse("");
    ManagerConfig config = configs.get(id);
    if (config == null) {
      return Optional.empty();
    }
    Map<ObjectField, FieldDifference> moves = new HashMap<>();
    ObjectNode settings = settings(id, kind.inputs().config(id));
    int valid = collect(id, config, DocumentPaths.without(settings, field.at()), moves);
    for (JsonNode value : new FieldVariants(schema(id, config)).of(field)) {
      if (valid <= MAX_VALUES) {
        valid += collect(id, config, DocumentPaths.with(settings, field.at(), value), moves);
      }
    }
    return valid == 0 ? Optional.empty() : Optional.of(moves);
  }

  private static boolean isOf(PrimaryField field, String id) {
    return field.path().startsWith(ManagerConfig.path(id) + ".");
  }

  private int collect(
      String id,
      ManagerConfig config,
      ObjectNode settings,
      Map<ObjectField, FieldDifference> moves) {
    ObjectNode given = settings.path("managers").path(id).withObjectProperty("config");
    if (!config.check(given).isEmpty()) {
      return 0;
    }
    Map<String, ObjectNode> others = new HashMap<>(kind.inputs().configs());
    others.put(id, given);
    renderings++;
    Rendering other =
        new Renderer<>(kind.withInputs(kind.inputs().withConfigs(others))).render(primary);
    RenderingDifference.between(base, other)
        .forEach((place, difference) -> moves.merge(place, difference, FieldDifference::strongest));
    return 1;
  }

  private static ObjectNode settings(String id, ObjectNode config) {
    ObjectNode settings = Json.object();
    settings.putObject("managers").putObject(id).set("config", config);
    return settings;
  }

  private static ObjectNode schema(String id, ManagerConfig config) {
    ObjectNode schema = Json.object();
    schema
        .putObject("properties")
        .putObject("managers")
        .putObject("properties")
        .putObject(id)
        .putObject("properties")
        .set("config", config.schema());
    return schema;
  }
}
