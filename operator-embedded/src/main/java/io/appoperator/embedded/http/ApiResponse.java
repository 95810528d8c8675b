package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.engine.ApiException;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * The answer to a request.
 *
 * @param code the HTTP status code
 * @param contentType the media type
 * @param body the content; plain text if it is a text
 * @param warnings the warnings that clients show to their users
 */
record ApiResponse(int code, String contentType, JsonNode body, List<String> warnings) {

  static final String JSON = "application/json";

  static ApiResponse json(int code, JsonNode body) {
    return new ApiResponse(code, JSON, body, List.of());
  }

  static ApiResponse text(int code, String text) {
    return new ApiResponse(code, "text/plain; charset=utf-8", TextNode.valueOf(text), List.of());
  }

  static ApiResponse failure(ApiException failure) {
    return json(failure.code(), failure.status());
  }

  ApiResponse withContentType(String other) {
    return new ApiResponse(code, other, body, warnings);
  }

  ApiResponse withWarnings(List<String> others) {
    return new ApiResponse(code, contentType, body, others);
  }

  /** Returns the answer with other content, if it has an object. */
  ApiResponse map(UnaryOperator<ObjectNode> change) {
    return body instanceof ObjectNode object
        ? new ApiResponse(code, contentType, change.apply(object), warnings)
        : this;
  }
}
