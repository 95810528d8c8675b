package io.appoperator.embedded.rule;

import io.appoperator.embedded.expression.SchemaNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rules about the values of one part of a schema, compiled when they are needed first. */
final class RuleSet {

  private final List<ValidationRule> rules;
  private final SchemaNode node;
  private final RuleCompiler compiler;
  private volatile @Nullable List<CompiledRule> compiled;

  RuleSet(List<ValidationRule> rules, SchemaNode node, RuleCompiler compiler) {
    this.rules = rules;
    this.node = node;
    this.compiler = compiler;
  }

  List<CompiledRule> compiled() {
    List<CompiledRule> known = compiled;
    if (known == null) {
      known = compiler.compile(rules, node);
      compiled = known;
    }
    return known;
  }
}
