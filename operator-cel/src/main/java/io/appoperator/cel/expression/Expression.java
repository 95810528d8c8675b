package io.appoperator.cel.expression;

import com.fasterxml.jackson.databind.JsonNode;
import dev.cel.common.exceptions.CelAttributeNotFoundException;
import dev.cel.common.types.CelType;
import dev.cel.common.values.NullValue;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A compiled expression. Immutable and thread-safe. */
public final class Expression {

  private static final Pattern PLACE = Pattern.compile("^evaluation error(?: at \\S+)?: ");
  private static final Pattern MISSING_KEY =
      Pattern.compile("key '(.*)' is not present in map\\.?");

  private static final Pattern OTHER_ATTRIBUTE =
      Pattern.compile("^(Error resolving |No such attribute)");

  private final String source;
  private final CelType type;
  private final CelRuntime.Program program;

  Expression(String source, CelType type, CelRuntime.Program program) {
    this.source = source;
    this.type = type;
    this.program = program;
  }

  /** Returns the text of the expression. */
  public String source() {
    return source;
  }

  /** Returns the type of its result. */
  CelType type() {
    return type;
  }

  /**
   * Evaluates the expression.
   *
   * @param variables the values of its variables
   * @throws ExpressionException if it has no result
   */
  public Object value(Map<String, Object> variables, Budget budget) throws ExpressionException {
    budget.addEvaluation();
    try {
      return program.trace(variables, budget::addCreated);
    } catch (CelEvaluationException | Budget.ExceededError e) {
      if (budget.isExceeded()) {
        throw new ExpressionException(
            "The expression takes too long, or creates more than 16 MiB of values.");
      }
      throw new ExpressionException(reason(e));
    }
  }

  /**
   * Evaluates the expression as JSON; null if the result is absent.
   *
   * @throws ExpressionException if it has no result, or JSON cannot represent it
   */
  public @Nullable JsonNode json(Map<String, Object> variables, Budget budget)
      throws ExpressionException {
    return new Results(budget).json(value(variables, budget));
  }

  /**
   * Evaluates the expression as the value of a variable of other expressions.
   *
   * @throws ExpressionException if it has no result, or JSON cannot represent it
   */
  public Object variable(Map<String, Object> variables, Budget budget) throws ExpressionException {
    Object value = value(variables, budget);
    Object plain =
        value instanceof Optional<?> optional && optional.isPresent() ? optional.get() : value;
    return new Results(budget).json(value) == null ? NullValue.NULL_VALUE : plain;
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure.getCause();
    // The message of a failed function contains its arguments.
    Throwable described =
        cause != null && String.valueOf(failure.getMessage()).contains("failed with arg(s)")
            ? cause
            : failure;
    String reason = PLACE.matcher(String.valueOf(described.getMessage())).replaceFirst("");
    Matcher missing = MISSING_KEY.matcher(reason);
    if (missing.find()) {
      return "There is no '%s'. Test it with has(), or write '.?%s' for an optional value."
          .formatted(missing.group(1), missing.group(1));
    }
    if (cause instanceof CelAttributeNotFoundException && !OTHER_ATTRIBUTE.matcher(reason).find()) {
      // The message for a key in brackets is only the key.
      return "There is no key '%s'. Test it with 'in', or write '[?key]' for an optional value."
          .formatted(reason);
    }
    if (reason.contains("Iteration budget exceeded")) {
      return "The comprehensions have more than 100,000 iterations.";
    }
    String sentence = reason.endsWith(".") ? reason : reason + ".";
    return Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1);
  }
}
