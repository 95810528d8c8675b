package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.GoText;

/** A strategic merge patch that cannot be applied, in the words of kube-apiserver. */
public final class PatchException extends Exception {

  private static final long serialVersionUID = 1L;
  private static final int BAD_REQUEST = 400;
  private static final int INVALID = 422;
  private static final int INTERNAL = 500;

  private final int code;

  private PatchException(int code, String message) {
    super(message);
    this.code = code;
  }

  /** Returns the HTTP status code: 400, 422 or 500. */
  public int code() {
    return code;
  }

  static PatchException badFormat(String part) {
    return new PatchException(BAD_REQUEST, "invalid patch format of " + part);
  }

  static PatchException listOfLists() {
    return new PatchException(INVALID, "lists of lists are not supported");
  }

  static PatchException unexpected(String message) {
    return new PatchException(INTERNAL, message);
  }

  static PatchException unknownDirective(JsonNode directive, JsonNode map) {
    return unexpected(
        "unknown patch type: %s in map: %s".formatted(GoText.plain(directive), GoText.plain(map)));
  }

  static PatchException missingMergeKey(JsonNode map, String key) {
    return unexpected(
        "map: %s does not contain declared merge key: %s".formatted(GoText.plain(map), key));
  }

  static PatchException wrongType(String expected, JsonNode actual) {
    return unexpected("expected a %s, but received a %s".formatted(expected, GoText.type(actual)));
  }
}
