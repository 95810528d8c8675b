package io.appoperator.embedded.rule;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.embedded.expression.EvaluationException;
import io.appoperator.embedded.expression.Expression;
import io.appoperator.embedded.schema.FieldError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Evaluates the rules of a schema for one object. */
final class RuleEvaluation {

  private static final int MAX_MESSAGE = 5 * 1024;

  private final List<FieldError> errors = new ArrayList<>();

  private RuleEvaluation() {}

  /**
   * Returns what breaks a rule.
   *
   * @param old the object before the update; null if it is new
   */
  static List<FieldError> evaluate(RuleNode root, JsonNode object, @Nullable JsonNode old) {
    RuleEvaluation evaluation = new RuleEvaluation();
    Correlation correlation = old == null ? Correlation.NONE : Correlation.of(object, old);
    evaluation.visit(root, object, old, RulePath.ROOT, correlation);
    return evaluation.errors;
  }

  private void visit(
      RuleNode rules,
      JsonNode value,
      @Nullable JsonNode old,
      String path,
      Correlation correlation) {
    if (value.isNull() || value.isMissingNode()) {
      return;
    }
    for (CompiledRule rule : rules.rules().compiled()) {
      check(rule, new Subject(rules, value, old, path, correlation));
    }
    if (value.isObject()) {
      visitFields(rules, value, old, path, correlation);
    } else if (value.isArray() && rules.items().isPresent()) {
      JsonNode before = old == null ? MissingNode.getInstance() : old;
      KeyedItems earlier = new KeyedItems(rules.node().schema(), before);
      for (int i = 0; i < value.size(); i++) {
        JsonNode item = value.get(i);
        @Nullable JsonNode oldItem = earlier.find(item);
        visit(
            rules.items().get(),
            item,
            oldItem,
            RulePath.element(path, i),
            correlation.element(item, oldItem));
      }
    }
  }

  private void visitFields(
      RuleNode rules,
      JsonNode value,
      @Nullable JsonNode old,
      String path,
      Correlation correlation) {
    for (Map.Entry<String, JsonNode> field : value.properties()) {
      String name = field.getKey();
      @Nullable JsonNode before = old == null ? null : old.get(name);
      rules
          .values()
          .ifPresent(
              one ->
                  visit(
                      one,
                      field.getValue(),
                      before,
                      RulePath.key(path, name),
                      correlation.field(name)));
      @Nullable RuleNode declared = rules.fields().get(name);
      if (declared != null) {
        visit(
            declared,
            field.getValue(),
            before,
            RulePath.field(path, name),
            correlation.field(name));
      }
    }
  }

  /** A value of which rules are evaluated. */
  private record Subject(
      RuleNode rules,
      JsonNode value,
      @Nullable JsonNode old,
      String path,
      Correlation correlation) {

    String type() {
      return rules.node().schema().path("type").asText();
    }

    /** Returns the path that errors about a rule name. */
    String pathOf(ValidationRule rule) {
      return rule.fieldPath().isEmpty()
          ? path
          : FieldPaths.normalize(rule.fieldPath(), rules.node().schema())
              .map(field -> RulePath.field(path, field))
              .orElse(path);
    }
  }

  private void check(CompiledRule rule, Subject subject) {
    if (rule.condition().isEmpty()) {
      errors.add(
          RuleErrors.notEvaluated(
              subject.path(), subject.type(), "rule compile error: " + rule.conditionError()));
      return;
    }
    if (rule.usesOldSelf() && subject.old() == null && !rule.rule().hasOptionalOldSelf()) {
      return;
    }
    try {
      Object result = rule.condition().get().evaluate(subject.value(), subject.old());
      if (!result.equals(true) && (rule.usesOldSelf() || !subject.correlation().isUnchanged())) {
        errors.add(
            RuleErrors.broken(
                subject.pathOf(rule.rule()),
                subject.type(),
                subject.value(),
                message(rule, subject),
                rule.rule().reason()));
      }
    } catch (EvaluationException e) {
      String text = RuleErrors.evaluationText(String.valueOf(e.getMessage()), rule.rule());
      errors.add(RuleErrors.notEvaluated(subject.path(), subject.type(), text));
    }
  }

  private static String message(CompiledRule rule, Subject subject) {
    return rule.message()
        .flatMap(expression -> evaluate(expression, subject))
        .orElseGet(() -> rule.rule().failure());
  }

  /** Returns the text of an expression; empty if it cannot be a message. */
  private static Optional<String> evaluate(Expression expression, Subject subject) {
    try {
      String text = expression.evaluate(subject.value(), subject.old()).toString().strip();
      return text.isEmpty() || text.length() > MAX_MESSAGE || text.contains("\n")
          ? Optional.empty()
          : Optional.of(text);
    } catch (EvaluationException e) {
      return Optional.empty();
    }
  }
}
