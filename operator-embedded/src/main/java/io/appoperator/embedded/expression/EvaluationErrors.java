package io.appoperator.embedded.expression;

import dev.cel.runtime.CelEvaluationException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of kube-apiserver for failed evaluations. */
final class EvaluationErrors {

  private static final Pattern PLACE = Pattern.compile("^evaluation error(?: at \\S+)?: ");
  private static final Pattern MISSING_KEY =
      Pattern.compile("key '(.*)' is not present in map\\.?");
  private static final Pattern INDEX = Pattern.compile("[Ii]ndex out of bounds: (-?\\d+)");
  private static final Pattern OFFSET = Pattern.compile("^evaluation error at <input>:(\\d+)");
  private static final Pattern FUNCTION = Pattern.compile("(int|uint|double)$");
  private static final Pattern RANGE =
      Pattern.compile("^\\w+ failure: (?:Index out of range: |Range \\[)(-?\\d+).*");

  private EvaluationErrors() {}

  /**
   * Returns the text for a failure.
   *
   * @param source the expression
   */
  static String explain(CelEvaluationException failure, String source) {
    Throwable cause = failure.getCause();
    String message = PLACE.matcher(String.valueOf(failure.getMessage())).replaceFirst("");
    // The message of a failed function has its arguments; the message of its cause is the reason.
    String reason =
        cause != null && message.contains("failed with arg(s)")
            ? String.valueOf(cause.getMessage())
            : message;
    return switch (failure.getErrorCode()) {
      case ATTRIBUTE_NOT_FOUND -> "no such key: " + group(MISSING_KEY, reason);
      case INDEX_OUT_OF_BOUNDS -> "index out of bounds: " + group(INDEX, reason);
      case DIVIDE_BY_ZERO ->
          source.startsWith("%", offset(failure)) ? "modulus by zero" : "division by zero";
      case NUMERIC_OVERFLOW -> "integer overflow";
      case OVERLOAD_NOT_FOUND, AMBIGUOUS_OVERLOAD -> "no such overload";
      case ITERATION_BUDGET_EXCEEDED -> "operation cancelled: actual cost limit exceeded";
      case BAD_FORMAT -> conversion(source.substring(0, offset(failure)), reason);
      default ->
          reason.equals("No value present")
              ? "optional.none() dereference"
              : RANGE.matcher(reason).replaceFirst("index out of range: $1");
    };
  }

  /** Returns the text for a conversion, whose function is the last word of the text before it. */
  private static String conversion(String before, String reason) {
    Matcher function = FUNCTION.matcher(before);
    return function.find()
        ? "type conversion error from 'string' to '" + function.group(1) + "'"
        : reason;
  }

  /** Returns where in the expression an evaluation failed. */
  private static int offset(CelEvaluationException failure) {
    Matcher offset = OFFSET.matcher(String.valueOf(failure.getMessage()));
    return offset.find() ? Integer.parseInt(offset.group(1)) : 0;
  }

  private static String group(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : text;
  }
}
