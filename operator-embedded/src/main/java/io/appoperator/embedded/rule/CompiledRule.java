package io.appoperator.embedded.rule;

import io.appoperator.embedded.expression.CompilationException;
import io.appoperator.embedded.expression.Expression;
import io.appoperator.embedded.expression.SchemaExpressions;
import io.appoperator.embedded.expression.SchemaNode;
import java.util.Optional;

/**
 * A rule whose expressions were compiled.
 *
 * @param rule the rule
 * @param condition the condition; empty if it does not compile
 * @param conditionError why it does not compile; empty if it does
 * @param message the expression of the message; empty if there is none, or it does not compile
 * @param messageError why the expression of the message does not compile; empty if it does
 */
record CompiledRule(
    ValidationRule rule,
    Optional<Expression> condition,
    String conditionError,
    Optional<Expression> message,
    String messageError) {

  static CompiledRule compile(ValidationRule rule, SchemaNode node, SchemaExpressions expressions) {
    boolean optional = rule.hasOptionalOldSelf();
    try {
      Expression condition = expressions.compile(rule.rule(), node, optional);
      if (!condition.isCondition()) {
        return withoutCondition(rule, "cel expression must evaluate to a bool");
      }
      return compileMessage(rule, node, condition, expressions);
    } catch (CompilationException e) {
      return withoutCondition(rule, "compilation failed: " + e.getMessage());
    }
  }

  private static CompiledRule compileMessage(
      ValidationRule rule, SchemaNode node, Expression condition, SchemaExpressions expressions) {
    if (rule.messageExpression().isEmpty()) {
      return new CompiledRule(rule, Optional.of(condition), "", Optional.empty(), "");
    }
    String error = "messageExpression must evaluate to a string";
    try {
      Expression message =
          expressions.compile(rule.messageExpression(), node, rule.hasOptionalOldSelf());
      if (message.isText()) {
        return new CompiledRule(rule, Optional.of(condition), "", Optional.of(message), "");
      }
    } catch (CompilationException e) {
      error = "messageExpression compilation failed: " + e.getMessage();
    }
    return new CompiledRule(rule, Optional.of(condition), "", Optional.empty(), error);
  }

  private static CompiledRule withoutCondition(ValidationRule rule, String error) {
    return new CompiledRule(rule, Optional.empty(), error, Optional.empty(), "");
  }

  boolean usesOldSelf() {
    return condition.map(Expression::usesOldSelf).orElse(false);
  }
}
