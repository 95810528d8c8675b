package io.appoperator.core.input;

/** The input cannot be used as it was named; the message says what, where and what to do. */
public final class InputException extends Exception {

  private static final long serialVersionUID = 1L;

  InputException(String message) {
    super(message);
  }

  /** Returns what to say of an input without any document. */
  public static InputException noResource(InputNames names) {
    return new InputException(
        "There is no resource in %s. A resource is a document with apiVersion and kind."
            .formatted(names));
  }
}
