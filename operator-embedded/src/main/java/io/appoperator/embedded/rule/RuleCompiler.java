package io.appoperator.embedded.rule;

import io.appoperator.embedded.expression.SchemaExpressions;
import io.appoperator.embedded.expression.SchemaNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles the rules of one schema. The library of CEL is loaded for the first. Thread-safe. */
final class RuleCompiler {

  private @Nullable SchemaExpressions expressions;

  /** Loads the library. */
  void prepare() {
    expressions();
  }

  List<CompiledRule> compile(List<ValidationRule> rules, SchemaNode node) {
    return rules.stream()
        .filter(rule -> !rule.rule().isBlank())
        .map(rule -> CompiledRule.compile(rule, node, expressions()))
        .toList();
  }

  private synchronized SchemaExpressions expressions() {
    SchemaExpressions known = expressions == null ? new SchemaExpressions() : expressions;
    expressions = known;
    return known;
  }
}
