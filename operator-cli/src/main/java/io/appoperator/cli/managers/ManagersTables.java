package io.appoperator.cli.managers;

import io.appoperator.api.KindMetric;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.cli.terminal.Columns;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.plugin.LoadedTransformer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Lists kinds, managers and transformers as tables. */
final class ManagersTables {

  private static final List<String> HEADERS = List.of("KIND", "MANAGER", "RENDERS", "FROM");
  private static final List<String> TRANSFORMER_HEADERS =
      List.of("KIND", "TRANSFORMER", "CHANGES", "FROM");
  private static final List<String> WIDE_HEADERS = List.of("APIVERSION", "CLASS");
  private static final List<String> RULE_HEADERS = List.of("KIND", "MANAGER", "OBJECT", "RULES");
  private static final List<String> METRIC_HEADERS =
      List.of("KIND", "METRIC", "TYPE", "LABELS", "MEANING");

  private ManagersTables() {}

  /**
   * Returns a table with one row for each manager. Tables of the rules that managers declare, of
   * the transformers, and of the metrics that kinds declare follow, if there are some.
   *
   * @param wide whether they have all columns, and whether the rules are listed
   */
  static String of(List<LoadedKind<?>> kinds, boolean wide) {
    return managers(kinds, wide)
        + (wide ? rules(kinds) : "")
        + transformers(kinds, wide)
        + metrics(kinds);
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

  private static String metrics(List<LoadedKind<?>> kinds) {
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

  private static String rules(List<LoadedKind<?>> kinds) {
    List<List<String>> rows = new ArrayList<>();
    for (LoadedKind<?> kind : kinds) {
      for (LoadedManager<?> manager : kind.managers()) {
        for (ManagedKind managed : manager.manages()) {
          List<String> rules = DeclaredRules.of(managed);
          if (!rules.isEmpty()) {
            rows.add(ruleRow(kind, manager, managed.kind(), rules));
          }
        }
        for (RelatedKind<?> related : manager.related()) {
          rows.add(ruleRow(kind, manager, related.kind(), List.of("is read")));
        }
      }
    }
    if (rows.isEmpty()) {
      return "";
    }
    rows.add(0, RULE_HEADERS);
    return "\n" + Columns.align(rows);
  }

  private static List<String> ruleRow(
      LoadedKind<?> kind, LoadedManager<?> manager, ResourceKind object, List<String> rules) {
    return List.of(kind.kind().kind(), manager.id(), object.kind(), String.join(", ", rules));
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

  static String type(KindMetric metric) {
    return metric.type().name().toLowerCase(Locale.ROOT);
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
