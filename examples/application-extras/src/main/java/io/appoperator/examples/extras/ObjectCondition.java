package io.appoperator.examples.extras;

import io.appoperator.api.Readiness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A condition in the status of an object.
 *
 * @param status True, False or Unknown
 * @param message what it says
 */
record ObjectCondition(String status, String message) {

  /**
   * Finds a condition.
   *
   * @param conditions the list of conditions, as the API server returned it
   */
  static Optional<ObjectCondition> find(@Nullable Object conditions, String type) {
    List<?> all = conditions instanceof List<?> list ? list : List.of();
    return all.stream()
        .filter(Map.class::isInstance)
        .map(condition -> (Map<?, ?>) condition)
        .filter(condition -> type.equals(condition.get("type")))
        .findFirst()
        .map(
            condition ->
                new ObjectCondition(text(condition, "status"), text(condition, "message")));
  }

  /**
   * Returns ready if it is True, and otherwise its message, for which the primary does not wait.
   */
  Readiness pendingUntilTrue() {
    return status.equals("True")
        ? Readiness.ready()
        : Readiness.of(Readiness.State.PENDING, message);
  }

  private static String text(Map<?, ?> condition, String field) {
    Object value = condition.get(field);
    return value == null ? "" : value.toString();
  }
}
