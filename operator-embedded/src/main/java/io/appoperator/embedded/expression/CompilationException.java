package io.appoperator.embedded.expression;

/** An expression that does not compile; the message is that of the API server. */
public final class CompilationException extends Exception {

  private static final long serialVersionUID = 1L;

  CompilationException(String message) {
    super(message);
  }
}
