package io.appoperator.core.plugin;

import io.appoperator.api.KindMetric;
import io.appoperator.api.PrimaryKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Checks the metrics of the loaded kinds. Used by one thread. */
final class MetricDeclarations {

  private static final int MAX_SERIES = 100;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,99}");
  private static final String TOTAL = "_total";

  /** Of the operator's own metrics, and of those that the libraries below it have. */
  private static final List<String> RESERVED =
      List.of(
          "application_operator_",
          "controller_runtime_",
          "leader_election_",
          "process_",
          "rest_client_",
          "workqueue_");

  private final Map<String, PrimaryKind<?>> owners = new HashMap<>();

  /**
   * Checks the metrics of a kind.
   *
   * @throws PluginException if one of them cannot be published
   */
  void check(PrimaryKind<?> kind, Declaration declaration) {
    for (KindMetric metric : declaration.<List<KindMetric>>read("metrics", kind::metrics)) {
      String problem = problem(metric);
      if (!problem.isEmpty()) {
        throw declaration.failure(
            "metrics", "declares the metric '%s' %s".formatted(metric.name(), problem), null);
      }
      PrimaryKind<?> owner = owners.put(metric.name(), kind);
      if (owner != null) {
        throw declaration.failure(
            "metrics",
            "declares the metric '%s', which %s declares, too"
                .formatted(metric.name(), PluginOrigin.of(owner)),
            null);
      }
    }
  }

  /** Returns what is wrong with a metric; empty if nothing is. */
  private static String problem(KindMetric metric) {
    String name = metric.name();
    boolean counter = metric.type() == KindMetric.Type.COUNTER;
    if (!NAME.matcher(name).matches()) {
      return "; a name has lower-case letters, digits and underscores, at most 100";
    }
    if (RESERVED.stream().anyMatch(name::startsWith)) {
      return "with a prefix of the operator; choose another name";
    }
    if (counter != name.endsWith(TOTAL)) {
      return counter
          ? "as a counter, whose name ends in _total"
          : "as a gauge, whose name may not end in _total";
    }
    String base = counter ? name.substring(0, name.length() - TOTAL.length()) : name;
    if (!metric.unit().isEmpty() && !base.endsWith("_" + metric.unit())) {
      return "in %s; its name must end in _%s%s"
          .formatted(metric.unit(), metric.unit(), counter ? TOTAL : "");
    }
    return labelProblem(metric);
  }

  private static String labelProblem(KindMetric metric) {
    long series = 1;
    for (Map.Entry<String, List<String>> label : metric.labels().entrySet()) {
      if (!NAME.matcher(label.getKey()).matches() || label.getKey().startsWith("__")) {
        return "with the label '%s'; a label has lower-case letters, digits and underscores"
            .formatted(label.getKey());
      }
      List<String> values = label.getValue();
      if (values.isEmpty() || new HashSet<>(values).size() < values.size()) {
        return "with the label '%s', which needs values without repetition"
            .formatted(label.getKey());
      }
      series *= values.size();
    }
    return series > MAX_SERIES
        ? "with %s combinations of label values; at most %s are possible"
            .formatted(series, MAX_SERIES)
        : "";
  }
}
