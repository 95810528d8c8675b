package io.appoperator.cel.expression;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a compilation.
 *
 * @param expression the expression; null if there are errors
 * @param errors what is wrong with it
 */
public record CompiledExpression(@Nullable Expression expression, List<ExpressionError> errors) {

  public CompiledExpression {
    errors = List.copyOf(errors);
  }
}
