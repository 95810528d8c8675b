package io.appoperator.core.render;

/**
 * A manager returned an object that it must not render. The message continues a sentence that
 * starts with the name of the manager.
 */
final class RejectedObjectException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RejectedObjectException(String message) {
    super(message);
  }
}
