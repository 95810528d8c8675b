package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Sends requests to a server with simulated controllers, for objects of the namespace default. */
final class SimulationClient {

  private final HttpClient client = HttpClient.newHttpClient();
  private final EmbeddedApiServer server;

  SimulationClient(EmbeddedApiServer server) {
    this.server = server;
  }

  void apply(String apiVersion, String object, String body) {
    JsonNode answer =
        send("PATCH", path(apiVersion, object) + "?fieldManager=test&force=true", body);
    assertThat(answer.path("kind").asText()).as(answer.toString()).isNotEqualTo("Status");
  }

  JsonNode get(String apiVersion, String object) {
    return send("GET", path(apiVersion, object), "");
  }

  JsonNode list(String apiVersion, String plural) {
    return send("GET", path(apiVersion, plural), "").path("items");
  }

  List<String> names(String apiVersion, String plural) {
    return list(apiVersion, plural)
        .valueStream()
        .map(object -> object.at("/metadata/name").asText())
        .toList();
  }

  /** Watches objects; the answer is complete when the watch has ended. */
  CompletableFuture<HttpResponse<String>> watch(String path) {
    return client.sendAsync(
        HttpRequest.newBuilder(URI.create(server.uri() + "/" + path + "?watch=true")).build(),
        BodyHandlers.ofString());
  }

  static String path(String apiVersion, String object) {
    String root = apiVersion.contains("/") ? "apis/" : "api/";
    return root + apiVersion + "/namespaces/default/" + object;
  }

  JsonNode send(String method, String path, String body) {
    try {
      String text =
          client
              .send(
                  HttpRequest.newBuilder(URI.create(server.uri() + "/" + path))
                      .header(
                          "Content-Type",
                          method.equals("PATCH")
                              ? "application/apply-patch+yaml"
                              : "application/json")
                      .method(
                          method,
                          BodyPublishers.ofString(
                              body.isEmpty() ? "" : Widgets.json(body).toString()))
                      .build(),
                  BodyHandlers.ofString())
              .body();
      return text.startsWith("{") ? Widgets.json(text) : TextNode.valueOf(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
