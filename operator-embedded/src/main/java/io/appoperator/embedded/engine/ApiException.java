package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** A request failed; the client gets this status. */
public final class ApiException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient ObjectNode status;

  ApiException(ObjectNode status) {
    super(status.path("message").asText());
    this.status = status;
  }

  /** Returns the HTTP status code. */
  public int code() {
    return status.path("code").asInt();
  }

  /** Returns the object of kind Status, with the code as its last field. */
  public ObjectNode status() {
    ObjectNode copy = status.deepCopy();
    copy.set("code", copy.remove("code"));
    return copy;
  }
}
