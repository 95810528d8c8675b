package io.appoperator.cli.managers;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.KindMetric;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.TransformedKind;
import io.appoperator.cli.terminal.Columns;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.json.Json;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lists kinds and managers; {@code docs/reference/managers.schema.json} specifies the JSON. */
final class ManagersPrinter {

  /** Incremented on incompatible changes of the output. */
  private static final String SCHEMA = "application-operator/managers/v1";

  private static final List<String> HEADERS = List.of("KIND", "MANAGER", "RENDERS", "FROM");
  private static final List<String> TRANSFORMER_HEADERS =
      List.of("KIND", "TRANSFORMER", "CHANGES", "FROM");
  private static final List<String> WIDE_HEADERS = List.of("APIVERSION", "CLASS");
  private static final List<String> METRIC_HEADERS =
      List.of("KIND", "METRIC", "TYPE", "LABELS", "MEANING");

  private ManagersPrinter() {}

  /**
   * Returns a table with one row for each manager. Tables of the transformers and of the metrics
   * that kinds declare follow, if there are some.
   *
   * @param wide whether they have all columns
   */
  static String tables(List<LoadedKind<?>> kinds, boolean wide) {
    return managers(kinds, wide) + transformers(kinds, wide) + metricTable(kinds);
  }

  private static String managers(List<LoadedKind<?>> kinds, boolean wide) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(row(HEADERS, WIDE_HEADERS, wide));
    for (LoadedKind<?> kind : kinds) {
      for (LoadedManager<?> manager : kind.managers()) {
        rows.add(
            row(
                List.of(kind.kind().kind(), manager.id(), rendered(manager), manager.origin()),
                List.of(kind.kind().apiVersion(), manager.manager().getClass().getName()),
                wide));
      }
    }
    return Columns.align(rows);
  }

  private static String metricTable(List<LoadedKind<?>> kinds) {
    List<List<String>> rows = new ArrayList<>();
    for (LoadedKind<?> kind : kinds) {
      for (KindMetric metric : kind.primary().metrics()) {
        rows.add(
            List.of(
                kind.kind().kind(),
                metric.name(),
                type(metric),
                String.join(",", metric.labels().keySet()),
                metric.help()));
      }
    }
    if (rows.isEmpty()) {
      return "";
    }
    rows.add(0, METRIC_HEADERS);
    return "\n" + Columns.align(rows);
  }

  private static String transformers(List<LoadedKind<?>> kinds, boolean wide) {
    List<List<String>> rows = new ArrayList<>();
    for (LoadedKind<?> kind : kinds) {
      for (LoadedTransformer<?> loaded : kind.transformers()) {
        String changed =
            loaded.transforms().stream()
                .map(transformed -> transformed.kind().kind())
                .collect(Collectors.joining(","));
        rows.add(
            row(
                List.of(kind.kind().kind(), loaded.id(), changed, loaded.origin()),
                List.of(kind.kind().apiVersion(), loaded.transformer().getClass().getName()),
                wide));
      }
    }
    if (rows.isEmpty()) {
      return "";
    }
    rows.add(0, row(TRANSFORMER_HEADERS, WIDE_HEADERS, wide));
    return "\n" + Columns.align(rows);
  }

  /** Returns all data about the kinds and their managers. */
  static ObjectNode document(List<LoadedKind<?>> kinds) {
    ObjectNode document = Json.object().put("schema", SCHEMA);
    ArrayNode list = document.putArray("kinds");
    for (LoadedKind<?> kind : kinds) {
      ObjectNode json = identity(list.addObject(), kind.kind()).put("from", kind.origin());
      ArrayNode managers = json.putArray("managers");
      kind.managers().forEach(manager -> add(managers.addObject(), manager));
      addMetrics(json, kind.primary().metrics());
      if (!kind.transformers().isEmpty()) {
        ArrayNode transformers = json.putArray("transformers");
        kind.transformers().forEach(loaded -> add(transformers.addObject(), loaded));
      }
    }
    return document;
  }

  private static void add(ObjectNode json, LoadedManager<?> manager) {
    json.put("id", manager.id())
        .put("from", manager.origin())
        .put("class", manager.manager().getClass().getName());
    if (manager.extension().isPresent()) {
      json.put("extension", SpecExtensions.path(manager.id()));
    }
    ArrayNode renders = json.putArray("renders");
    for (ManagedKind managed : manager.manages()) {
      ObjectNode rendered = identity(renders.addObject(), managed.kind());
      rendered.put("retainable", managed.retainable());
      addAll(rendered.putArray("initialOnly"), managed.initialOnly());
      addAll(rendered.putArray("atLeast"), managed.atLeast());
      if (!managed.observed().isEmpty()) {
        managed.observed().stream().sorted().forEach(rendered.putArray("observes")::add);
      }
    }
  }

  private static void addMetrics(ObjectNode json, List<KindMetric> metrics) {
    if (metrics.isEmpty()) {
      return;
    }
    ArrayNode list = json.putArray("metrics");
    for (KindMetric metric : metrics) {
      ObjectNode added = list.addObject().put("name", metric.name()).put("type", type(metric));
      if (!metric.unit().isEmpty()) {
        added.put("unit", metric.unit());
      }
      added.put("help", metric.help());
      ObjectNode labels = added.putObject("labels");
      metric.labels().forEach((label, values) -> values.forEach(labels.putArray(label)::add));
    }
  }

  private static String type(KindMetric metric) {
    return metric.type().name().toLowerCase(Locale.ROOT);
  }

  private static void add(ObjectNode json, LoadedTransformer<?> loaded) {
    json.put("id", loaded.id())
        .put("from", loaded.origin())
        .put("class", loaded.transformer().getClass().getName());
    ArrayNode changes = json.putArray("changes");
    for (TransformedKind transformed : loaded.transforms()) {
      ObjectNode changed = identity(changes.addObject(), transformed.kind());
      transformed.changed().stream().sorted().forEach(changed.putArray("mayChange")::add);
      transformed.extended().stream().sorted().forEach(changed.putArray("mayAddTo")::add);
    }
  }

  private static void addAll(ArrayNode json, Collection<FieldPath> paths) {
    paths.stream().map(FieldPath::toString).sorted().forEach(json::add);
  }

  private static ObjectNode identity(ObjectNode json, ResourceKind kind) {
    return json.put("apiVersion", kind.apiVersion())
        .put("kind", kind.kind())
        .put("plural", kind.plural());
  }

  private static List<String> row(List<String> cells, List<String> more, boolean wide) {
    List<String> row = new ArrayList<>(cells);
    if (wide) {
      row.addAll(more);
    }
    return row;
  }

  private static String rendered(LoadedManager<?> manager) {
    return manager.manages().stream()
        .map(managed -> managed.kind().kind())
        .collect(Collectors.joining(","));
  }
}
