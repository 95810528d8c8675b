package io.appoperator.embedded.http;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * The answer to a request.
 *
 * @param code the HTTP status code
 * @param contentType the media type
 * @param body the content
 */
record ApiResponse(int code, String contentType, String body) {

  static ApiResponse json(int code, JsonNode body) {
    return new ApiResponse(code, "application/json", body.toString());
  }

  static ApiResponse text(int code, String text) {
    return new ApiResponse(code, "text/plain; charset=utf-8", text);
  }
}
