package io.appoperator.core.input;

/** The input cannot be used as it was named; the message says what, where and what to do. */
public final class InputException extends Exception {

  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }
}
