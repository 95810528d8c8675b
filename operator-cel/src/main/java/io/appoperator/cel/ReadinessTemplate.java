package io.appoperator.cel;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.cel.expression.Budget;
import io.appoperator.cel.expression.Expression;
import io.appoperator.cel.expression.ExpressionException;
import io.appoperator.cel.expression.Inputs;
import io.appoperator.cel.schema.Shape;
import io.appoperator.core.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A readiness rule of a file.
 *
 * @param ready whether what it judges is ready
 * @param failed whether it needs the action of a user; null for never
 * @param message why it is not ready; null for the text of the operator
 */
record ReadinessTemplate(
    Expression ready, @Nullable Expression failed, @Nullable Expression message) {

  /** The variable with the live object, in the rule of a kind. */
  static final String OBJECT = "object";

  private static final String UNREADY = "It is not ready yet.";

  /**
   * Returns the rule for live objects.
   *
   * @param type the type of the objects
   */
  ReadinessRule forObjects(Shape type) {
    return live -> assess(Map.of(OBJECT, Inputs.of(Json.tree(live), type)));
  }

  /** Returns the readiness for the values of variables. */
  Readiness assess(Map<String, Object> variables) {
    if (isTrue(failed, variables)) {
      return Readiness.of(Readiness.State.FAILED, text(variables));
    }
    return isTrue(ready, variables)
        ? Readiness.ready()
        : Readiness.of(Readiness.State.PROGRESSING, text(variables));
  }

  /** An object that is new has no status, so that an expression may have no result yet. */
  private static boolean isTrue(@Nullable Expression rule, Map<String, Object> variables) {
    try {
      return rule != null && Boolean.TRUE.equals(rule.value(variables, new Budget()));
    } catch (ExpressionException e) {
      return false;
    }
  }

  private String text(Map<String, Object> variables) {
    try {
      @Nullable JsonNode text = message == null ? null : message.json(variables, new Budget());
      return text == null ? UNREADY : text.asText();
    } catch (ExpressionException e) {
      return UNREADY;
    }
  }
}
