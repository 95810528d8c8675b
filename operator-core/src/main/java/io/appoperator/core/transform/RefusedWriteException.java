package io.appoperator.core.transform;

/** A transformer changed what it must not change. The message follows its name. */
public final class RefusedWriteException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  RefusedWriteException(String message) {
    super(message);
  }
}
