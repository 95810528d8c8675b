package io.appoperator.embedded.table;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** The cells of autoscalers: current and desired values of their metrics. */
final class AutoscalerCells {

  private static final String UNKNOWN = "<unknown>";
  private static final int SHOWN_METRICS = 2;

  private AutoscalerCells() {}

  static void autoscaler(Row row) {
    row.name()
        .add(row.text("/spec/scaleTargetRef/kind") + "/" + row.text("/spec/scaleTargetRef/name"))
        .add(metrics(row))
        .add(row.text("/spec/minReplicas", "<unset>"))
        .add(row.number("/spec/maxReplicas"))
        .add(row.number("/status/currentReplicas"))
        .age();
  }

  private static String metrics(Row row) {
    JsonNode metrics = row.at("/spec/metrics");
    if (metrics.isEmpty()) {
      return Row.NONE;
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < metrics.size(); i++) {
      texts.add(metric(metrics.get(i), row.at("/status/currentMetrics/" + i)));
    }
    String shown = String.join(", ", texts.subList(0, Math.min(SHOWN_METRICS, texts.size())));
    int more = texts.size() - SHOWN_METRICS;
    return more > 0 ? "%s + %s more...".formatted(shown, more) : shown;
  }

  private static String metric(JsonNode spec, JsonNode status) {
    return switch (spec.path("type").asText()) {
      case "Resource" -> resource(spec.path("resource"), status.path("resource"));
      case "ContainerResource" ->
          resource(spec.path("containerResource"), status.path("containerResource"));
      case "Pods" -> average(spec.path("pods"), status.path("pods"), "");
      case "Object" -> value(spec.path("object"), status.path("object"));
      case "External" -> value(spec.path("external"), status.path("external"));
      default -> "<unknown type>";
    };
  }

  private static String resource(JsonNode spec, JsonNode status) {
    String prefix = spec.path("name").asText() + ": ";
    if (spec.at("/target/averageValue").isTextual()) {
      return prefix + average(spec, status, "");
    }
    return prefix
        + percent(status.at("/current/averageUtilization"), UNKNOWN)
        + "/"
        + percent(spec.at("/target/averageUtilization"), "<auto>");
  }

  private static String value(JsonNode spec, JsonNode status) {
    if (spec.at("/target/averageValue").isTextual()) {
      return average(spec, status, " (avg)");
    }
    return status.at("/current/value").asText(UNKNOWN) + "/" + spec.at("/target/value").asText();
  }

  private static String average(JsonNode spec, JsonNode status, String suffix) {
    String current = status.at("/current/averageValue").asText(UNKNOWN);
    return current + "/" + spec.at("/target/averageValue").asText() + suffix;
  }

  private static String percent(JsonNode value, String ifAbsent) {
    return value.isNumber() ? value.asText() + "%" : ifAbsent;
  }
}
