package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;

/** Matches label selectors of objects with labels. */
public final class LabelMatch {

  private LabelMatch() {}

  /** Returns whether a selector has no requirement. */
  public static boolean isEmpty(JsonNode selector) {
    return selector.path("matchLabels").isEmpty() && selector.path("matchExpressions").isEmpty();
  }

  /** Returns whether a selector matches labels; one without requirements matches all. */
  public static boolean matches(JsonNode selector, JsonNode labels) {
    boolean equal =
        selector
            .path("matchLabels")
            .propertyStream()
            .allMatch(label -> label.getValue().equals(labels.path(label.getKey())));
    return equal
        && selector
            .path("matchExpressions")
            .valueStream()
            .allMatch(expression -> matchesExpression(expression, labels));
  }

  private static boolean matchesExpression(JsonNode expression, JsonNode labels) {
    String key = expression.path("key").asText();
    boolean contains =
        labels.has(key)
            && expression
                .path("values")
                .valueStream()
                .anyMatch(value -> value.equals(labels.path(key)));
    return switch (expression.path("operator").asText()) {
      case "In" -> contains;
      case "NotIn" -> !contains;
      case "Exists" -> labels.has(key);
      default -> !labels.has(key);
    };
  }
}
