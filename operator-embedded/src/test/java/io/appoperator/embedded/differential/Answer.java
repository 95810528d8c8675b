package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a server answers.
 *
 * @param code the HTTP status code
 * @param contentType the header Content-Type
 * @param body the object or status
 */
public record Answer(int code, String contentType, JsonNode body) {

  /** The type of most answers. */
  public static final String JSON = "application/json";

  /** Creates an answer in JSON. */
  public Answer(int code, JsonNode body) {
    this(code, JSON, body);
  }

  @Override
  public String toString() {
    return code + (contentType.equals(JSON) ? " " : " " + contentType + " ") + body;
  }
}
