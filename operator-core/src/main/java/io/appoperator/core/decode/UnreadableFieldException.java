package io.appoperator.core.decode;

import com.fasterxml.jackson.core.JsonProcessingException;

/** The type of a field rejects its value. */
final class UnreadableFieldException extends Exception {

  private static final long serialVersionUID = 1L;

  private final String path;

  UnreadableFieldException(String path, JsonProcessingException cause) {
    super(cause.getOriginalMessage(), cause);
    this.path = path;
  }

  /** Returns the path of the field. */
  String path() {
    return path;
  }
}
