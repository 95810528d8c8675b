package io.appoperator.core.input;

/** The input cannot be used; the message says what is wrong, where, and what to do. */
public final class InputException extends Exception {

  private static final long serialVersionUID = 1L;

  /**
   * @param message what is wrong, where, and what to do
   */
  public InputException(String message) {
    super(message);
  }

  /** Returns the exception for an input without documents. */
  public static InputException noResource(InputNames names) {
    return new InputException(
        "No resource found in %s. A resource is a document with apiVersion and kind."
            .formatted(names));
  }
}
