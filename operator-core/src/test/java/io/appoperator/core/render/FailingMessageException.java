package io.appoperator.core.render;

/** An exception whose {@code getMessage} throws. */
final class FailingMessageException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  @Override
  public String getMessage() {
    throw new IllegalStateException("no words");
  }
}
