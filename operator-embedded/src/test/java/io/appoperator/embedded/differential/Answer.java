package io.appoperator.embedded.differential;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What a server answers.
 *
 * @param code the HTTP status code
 * @param body the object or status
 */
public record Answer(int code, JsonNode body) {

  @Override
  public String toString() {
    return code + " " + body;
  }
}
