package io.appoperator.core.render;

/**
 * A manager returned an object that it must not render. The message continues a sentence that
 * starts with the name of the manager.
 */
final class RefusedObjectException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RefusedObjectException(String message) {
    super(message);
  }
}
