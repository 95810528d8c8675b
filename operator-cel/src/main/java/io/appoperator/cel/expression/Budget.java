package io.appoperator.cel.expression;

/** What one rendering may use. Not thread-safe. */
public final class Budget {

  /** The bytes of all values of a rendering, nearly. */
  public static final int MAX_BYTES = 4 << 20;

  /** The number of evaluations of expressions in a rendering. */
  public static final int MAX_EVALUATIONS = 100_000;

  /** The number of iterations of all comprehensions in one evaluation. */
  public static final int MAX_ITERATIONS = 100_000;

  private long bytes;
  private int evaluations;

  void addBytes(int more) throws ExpressionException {
    bytes += more;
    if (bytes > MAX_BYTES) {
      throw new ExpressionException("The objects of this resource have more than 4 MiB.");
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
