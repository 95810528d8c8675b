package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;

/** A request failed; the client gets this status. */
public final class ApiException extends Exception {

  private static final long serialVersionUID = 1L;

  private final transient ObjectNode status;
  private final transient Optional<List<String>> warnings;

  ApiException(ObjectNode status) {
    this(status, Optional.empty());
  }

  private ApiException(ObjectNode status, Optional<List<String>> warnings) {
    super(status.path("message").asText());
    this.status = status;
    this.warnings = warnings;
  }

  /** Returns the failure of a patch that could be applied, with warnings about its result. */
  ApiException withWarnings(List<String> others) {
    return new ApiException(status, Optional.of(List.copyOf(others)));
  }

  /** Returns warnings about the result of a patch; empty if there is no result. */
  public Optional<List<String>> warnings() {
    return warnings;
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
