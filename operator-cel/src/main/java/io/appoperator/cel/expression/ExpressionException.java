package io.appoperator.cel.expression;

/** An expression has no usable result; the message says why, as sentences. */
public final class ExpressionException extends Exception {

  private static final long serialVersionUID = 1L;

  public ExpressionException(String message) {
    super(message);
  }
}
