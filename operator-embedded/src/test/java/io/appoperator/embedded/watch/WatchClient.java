package io.appoperator.embedded.watch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.Widgets;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Writes and watches the objects of a kind on a server. */
final class WatchClient {

  private static final String JSON = "application/json";

  private final KubernetesClient client;
  private final WatchedKind kind;
  private final String namespace;

  WatchClient(KubernetesClient client, WatchedKind kind, String namespace) {
    this.client = client;
    this.kind = kind;
    this.namespace = namespace;
  }

  /** Sends a change, and returns the status code. */
  int send(Change change) {
    String name = kind.name(namespace, change.name());
    return switch (change.verb()) {
      case CREATE -> {
        ObjectNode labels = (ObjectNode) Widgets.json(change.body());
        labels.put("test", namespace);
        yield send("POST", "", JSON, kind.object(name, labels)).code();
      }
      case PATCH ->
          send("PATCH", "/" + name, "application/merge-patch+json", Widgets.json(change.body()))
              .code();
      case DELETE -> send("DELETE", "/" + name, JSON, null).code();
    };
  }

  void delete(String name) {
    send("DELETE", "/" + kind.name(namespace, name), JSON, null);
  }

  /** Returns the version of the current list. */
  String version() {
    HttpResponse<String> list = send("GET", "?limit=1", JSON, null);
    return Widgets.json(list.body()).at("/metadata/resourceVersion").asText();
  }

  /**
   * Opens a watch; the server has started it when this method returns.
   *
   * @param options the query without the parts that all watches have
   */
  BufferedReader watch(String labelSelector, String options) {
    String selector = "test=" + namespace + (labelSelector.isEmpty() ? "" : "," + labelSelector);
    HttpResponse<InputStream> response =
        request(
            "GET",
            "?watch=true&timeoutSeconds=60&labelSelector=" + encode(selector) + options,
            JSON,
            null,
            InputStream.class);
    return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
  }

  static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private HttpResponse<String> send(
      String method, String target, String type, @Nullable JsonNode body) {
    return request(method, target, type, body, String.class);
  }

  private <T> HttpResponse<T> request(
      String method, String target, String type, @Nullable JsonNode body, Class<T> answer) {
    return client
        .getHttpClient()
        .sendAsync(
            client
                .getHttpClient()
                .newHttpRequestBuilder()
                .uri(client.getMasterUrl() + kind.path(namespace) + target)
                .method(method, type, body == null ? null : body.toString())
                .build(),
            answer)
        .join();
  }
}
