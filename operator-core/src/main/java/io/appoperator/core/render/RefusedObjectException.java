package io.appoperator.core.render;

/** A manager returned something that it must not; the message goes on after the manager's name. */
final class RefusedObjectException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RefusedObjectException(String message) {
    super(message);
  }
}
