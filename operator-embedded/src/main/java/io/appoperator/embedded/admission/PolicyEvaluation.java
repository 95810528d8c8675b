package io.appoperator.embedded.admission;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.expression.CompilationException;
import io.appoperator.embedded.expression.EvaluationException;
import java.util.Optional;

/**
 * Evaluates the conditions and validations of a policy for a request.
 *
 * @param spec the specification of the policy
 * @param request the request
 * @param evaluator evaluates expressions
 */
record PolicyEvaluation(JsonNode spec, WriteRequest request, Evaluator evaluator) {

  /** Evaluates an expression about a request. */
  interface Evaluator {
    Object evaluate(String expression, WriteRequest request)
        throws CompilationException, EvaluationException;
  }

  /**
   * A validation that fails.
   *
   * @param reason the reason of the status
   * @param text the message of the policy
   */
  record Problem(String reason, String text) {}

  /** Returns the first validation that fails; empty if none does. */
  Optional<Problem> problem() {
    for (JsonNode condition : spec.path("matchConditions")) {
      Optional<String> error = error(condition);
      if (error.isPresent()) {
        return error.get().isEmpty() ? Optional.empty() : failure(error.get());
      }
    }
    for (JsonNode validation : spec.path("validations")) {
      Optional<String> error = error(validation);
      if (error.isPresent()) {
        return error.get().isEmpty()
            ? Optional.of(
                new Problem(validation.path("reason").asText("Invalid"), text(validation)))
            : failure(error.get());
      }
    }
    return Optional.empty();
  }

  /** Returns nothing if an expression is true, an empty text if it is false, else its error. */
  private Optional<String> error(JsonNode validation) {
    String expression = validation.path("expression").asText();
    try {
      boolean holds = Boolean.TRUE.equals(evaluator.evaluate(expression, request));
      return holds ? Optional.empty() : Optional.of("");
    } catch (CompilationException | EvaluationException e) {
      return Optional.of(
          "expression '%s' resulted in error: %s".formatted(expression, e.getMessage()));
    }
  }

  private Optional<Problem> failure(String error) {
    return spec.path("failurePolicy").asText().equals("Ignore")
        ? Optional.empty()
        : Optional.of(new Problem("Invalid", error));
  }

  private String text(JsonNode validation) {
    String expression = validation.path("messageExpression").asText();
    if (!expression.isEmpty()) {
      try {
        if (evaluator.evaluate(expression, request) instanceof String text && !text.isBlank()) {
          return text;
        }
      } catch (CompilationException | EvaluationException e) {
        // As in kube-apiserver, the fixed message replaces one that cannot be computed.
        return fixedText(validation);
      }
    }
    return fixedText(validation);
  }

  private static String fixedText(JsonNode validation) {
    String message = validation.path("message").asText();
    return message.isEmpty()
        ? "failed expression: " + validation.path("expression").asText().strip()
        : message;
  }
}
