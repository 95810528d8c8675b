package io.appoperator.embedded.kind;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The requirements of a label selector inside an object.
 *
 * @param selector {@code matchLabels} and {@code matchExpressions}; both may be absent
 */
public record LabelRequirements(JsonNode selector) {

  /** Returns the requirements of a selector; a missing one selects all. */
  public static LabelRequirements of(JsonNode selector) {
    return new LabelRequirements(selector);
  }

  /** Returns whether the labels of an object match; a missing object has none, and never does. */
  public boolean match(JsonNode object) {
    JsonNode labels = object.path("metadata").path("labels");
    return object.isObject()
        && selector.path("matchLabels").properties().stream()
            .allMatch(label -> label.getValue().equals(labels.path(label.getKey())))
        && selector.path("matchExpressions").valueStream().allMatch(one -> matches(one, labels));
  }

  private static boolean matches(JsonNode expression, JsonNode labels) {
    JsonNode value = labels.path(expression.path("key").asText());
    boolean listed = expression.path("values").valueStream().anyMatch(one -> one.equals(value));
    return switch (expression.path("operator").asText()) {
      case "In" -> listed;
      case "NotIn" -> !listed;
      case "DoesNotExist" -> value.isMissingNode();
      default -> !value.isMissingNode();
    };
  }
}
