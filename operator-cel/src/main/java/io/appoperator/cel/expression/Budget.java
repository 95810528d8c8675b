package io.appoperator.cel.expression;

import dev.cel.common.ast.CelExpr;
import java.util.Collection;

/** What one rendering may use. Not thread-safe. */
public final class Budget {

  /** The bytes of all values of a rendering, nearly. */
  public static final int MAX_BYTES = 4 << 20;

  /** The number of evaluations of expressions in a rendering. */
  public static final int MAX_EVALUATIONS = 100_000;

  /** The number of iterations of all comprehensions in one evaluation. */
  public static final int MAX_ITERATIONS = 100_000;

  /** The size of all values that the functions of a rendering create, in characters. */
  static final long MAX_CREATED = 16 << 20;

  /** What an element of a list needs, in characters. */
  private static final int ELEMENT = 16;

  /** The only function that creates long lists; operators create views. */
  private static final String SPLIT = "split";

  private long bytes;
  private long created;
  private int evaluations;

  void addBytes(int more) throws ExpressionException {
    bytes += more;
    if (bytes > MAX_BYTES) {
      throw new ExpressionException("The objects of this resource have more than 4 MiB.");
    }
  }

  /** Counts what a function has created; called for each part of an expression. */
  void addCreated(CelExpr part, Object value) {
    if (part.getKind() == CelExpr.ExprKind.Kind.CALL) {
      if (value instanceof String text) {
        created += text.length();
      } else if (value instanceof Collection<?> list && part.call().function().equals(SPLIT)) {
        created += (long) ELEMENT * list.size();
      }
    }
    if (isExceeded()) {
      throw new ExceededError();
    }
  }

  /** Returns whether the evaluation in progress must end. */
  boolean isExceeded() {
    return created > MAX_CREATED || Thread.currentThread().isInterrupted();
  }

  /** Ends an evaluation. In CEL, an exception is a value, after which other parts are evaluated. */
  static final class ExceededError extends Error {

    private static final long serialVersionUID = 1L;

    ExceededError() {
      super("the budget is exceeded", null, false, false);
    }
  }

  void addEvaluation() throws ExpressionException {
    evaluations++;
    if (evaluations > MAX_EVALUATIONS) {
      throw new ExpressionException(
          "The templates of this resource have more than 100,000 expressions.");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new ExpressionException("The time limit is exceeded.");
    }
  }
}
