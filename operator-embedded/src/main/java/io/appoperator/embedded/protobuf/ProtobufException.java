package io.appoperator.embedded.protobuf;

/** A body is not the protobuf message of a known kind. */
public final class ProtobufException extends Exception {

  private static final long serialVersionUID = 1;

  ProtobufException(String message) {
    super(message);
  }
}
