package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes labels and label selectors as one text. */
public final class SelectorText {

  private SelectorText() {}

  /** Returns labels, as in {@code a=b,c=d}; empty if there are none. */
  public static String ofLabels(JsonNode labels) {
    return labels.properties().stream()
        .map(label -> label.getKey() + "=" + label.getValue().asText())
        .sorted()
        .collect(Collectors.joining(","));
  }

  /** Returns a label selector; empty if it selects everything. */
  public static String of(JsonNode selector) {
    Map<String, String> requirements = new TreeMap<>();
    selector
        .path("matchLabels")
        .properties()
        .forEach(
            label ->
                requirements.put(label.getKey(), label.getKey() + "=" + label.getValue().asText()));
    for (JsonNode expression : selector.path("matchExpressions")) {
      // Two requirements about one label keep their order.
      requirements.merge(
          expression.path("key").asText(), requirement(expression), (a, b) -> a + "," + b);
    }
    return String.join(",", requirements.values());
  }

  private static String requirement(JsonNode expression) {
    String key = expression.path("key").asText();
    String values =
        expression
            .path("values")
            .valueStream()
            .map(JsonNode::asText)
            .sorted()
            .collect(Collectors.joining(",", "(", ")"));
    return switch (expression.path("operator").asText()) {
      case "In" -> key + " in " + values;
      case "NotIn" -> key + " notin " + values;
      case "DoesNotExist" -> "!" + key;
      default -> key;
    };
  }
}
