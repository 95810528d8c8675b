package io.appoperator.embedded.expression;

/** An expression that has no result for a value; the message is that of the API server. */
public final class EvaluationException extends Exception {

  private static final long serialVersionUID = 1L;

  EvaluationException(String message) {
    super(message);
  }
}
