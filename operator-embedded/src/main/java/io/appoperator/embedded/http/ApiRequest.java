package io.appoperator.embedded.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.engine.RequestFailures;
import java.util.List;

/**
 * A request, read as a whole.
 *
 * @param method the HTTP method
 * @param parameters the parameters of the query
 * @param contentType the media type of the body without parameters; empty if absent
 * @param accept the media types that the client accepts; empty if absent
 * @param userAgent the name of the client, up to the first slash
 * @param body the body; empty if absent
 */
record ApiRequest(
    String method,
    RequestParameters parameters,
    String contentType,
    String accept,
    String userAgent,
    String body) {

  private static final List<String> OBJECT_TYPES = List.of("application/json", "application/yaml");

  private static final ObjectMapper JSON = new ObjectMapper();

  JsonNode json() throws ApiException {
    if (contentType.endsWith("yaml") && !body.stripLeading().startsWith("{")) {
      return YamlBody.parse(body);
    }
    try {
      JsonNode json = JSON.readTree(body);
      if (json == null || json.isMissingNode()) {
        throw RequestFailures.unreadableBody("EOF");
      }
      return json;
    } catch (JsonProcessingException e) {
      throw RequestFailures.unreadableBody(e.getOriginalMessage());
    }
  }

  JsonNode jsonOrEmpty() throws ApiException {
    if (body.isBlank()) {
      return JSON.createObjectNode();
    }
    checkObjectType();
    return json();
  }

  /** Returns the body of a request that sends a whole object. */
  ObjectNode wholeObject() throws ApiException {
    checkObjectType();
    return object();
  }

  ObjectNode object() throws ApiException {
    if (json() instanceof ObjectNode object) {
      return object;
    }
    throw RequestFailures.unreadableBody("the body is not an object");
  }

  private void checkObjectType() throws ApiException {
    if (!contentType.isEmpty() && !OBJECT_TYPES.contains(contentType)) {
      throw RequestFailures.unsupportedMediaType(OBJECT_TYPES);
    }
  }
}
