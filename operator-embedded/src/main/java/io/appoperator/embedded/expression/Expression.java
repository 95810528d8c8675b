package io.appoperator.embedded.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.types.CelType;
import dev.cel.common.types.SimpleType;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A compiled expression about a value, and about the value before an update. Thread-safe. */
public final class Expression {

  static final String SELF = "self";
  static final String OLD_SELF = "oldSelf";

  private final String source;
  private final SchemaNode node;
  private final CelType type;
  private final CelRuntime.Program program;
  private final boolean usesOldSelf;
  private final boolean hasOptionalOldSelf;

  Expression(
      String source,
      SchemaNode node,
      CelType type,
      CelRuntime.Program program,
      boolean usesOldSelf,
      boolean hasOptionalOldSelf) {
    this.source = source;
    this.node = node;
    this.type = type;
    this.program = program;
    this.usesOldSelf = usesOldSelf;
    this.hasOptionalOldSelf = hasOptionalOldSelf;
  }

  /** Returns whether the result depends on the value before an update. */
  public boolean usesOldSelf() {
    return usesOldSelf;
  }

  /** Returns whether the result is true or false. */
  public boolean isCondition() {
    return type.equals(SimpleType.BOOL);
  }

  /** Returns whether the result is a text. */
  public boolean isText() {
    return type.equals(SimpleType.STRING);
  }

  /**
   * Evaluates the expression.
   *
   * @param old the value before the update; null if there is none
   * @throws EvaluationException if it has no result
   */
  public Object evaluate(JsonNode value, @Nullable JsonNode old) throws EvaluationException {
    Map<String, Object> variables = new HashMap<>();
    variables.put(SELF, SchemaValues.valueOf(node, value));
    if (usesOldSelf) {
      @Nullable Object before = old == null ? null : SchemaValues.valueOf(node, old);
      if (hasOptionalOldSelf) {
        variables.put(OLD_SELF, Optional.ofNullable(before));
      } else if (before != null) {
        variables.put(OLD_SELF, before);
      }
    }
    try {
      return program.eval(variables);
    } catch (CelEvaluationException e) {
      throw new EvaluationException(EvaluationErrors.explain(e, source));
    }
  }
}
