package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Sends raw HTTP requests to the API server, without a client library in between. */
record ApiServer(KubernetesClient client) {

  static final String JSON = "application/json";
  static final String APPLY = "application/apply-patch+yaml";
  static final String JSON_PATCH = "application/json-patch+json";
  static final String MERGE_PATCH = "application/merge-patch+json";
  static final String STRATEGIC_PATCH = "application/strategic-merge-patch+json";

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** A response with any status code. */
  record Answer(int code, ObjectNode body) {

    /** Returns the requested object. */
    ObjectNode object() {
      assertThat(code).as("%s", body).isBetween(200, 299);
      return body;
    }
  }

  ObjectNode get(String path) {
    return send("GET", path, JSON, null).object();
  }

  Answer apply(String path, String query, JsonNode document) {
    return send("PATCH", path + "?" + query, APPLY, document);
  }

  Answer send(String method, String pathAndQuery, String contentType, @Nullable JsonNode body) {
    URI uri = URI.create(client.getMasterUrl().toString()).resolve(pathAndQuery);
    try {
      HttpResponse<String> response =
          client
              .getHttpClient()
              .sendAsync(
                  client
                      .getHttpClient()
                      .newHttpRequestBuilder()
                      .uri(uri)
                      .method(method, contentType, body == null ? null : body.toString())
                      .build(),
                  String.class)
              .get(30, TimeUnit.SECONDS);
      return new Answer(response.code(), (ObjectNode) MAPPER.readTree(response.body()));
    } catch (ExecutionException | TimeoutException | JsonProcessingException e) {
      throw new AssertionError(method + " " + uri + " failed", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(method + " " + uri + " was interrupted", e);
    }
  }
}
