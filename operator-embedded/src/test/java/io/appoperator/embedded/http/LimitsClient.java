package io.appoperator.embedded.http;

import io.appoperator.embedded.Widgets;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.internal.SSLUtils;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A client that goes to the limits of a server, and says what it sees. */
final class LimitsClient implements AutoCloseable {

  private static final String JSON = "application/json";
  private static final int STALLED = 20;
  private static final int LARGE = 900_000;

  private final Config config;
  private final String path;
  private final HttpClient client;
  private final List<RawConnection> connections = new ArrayList<>();

  LimitsClient(Config config, String namespace) throws GeneralSecurityException, IOException {
    this.config = config;
    this.path = "/api/v1/namespaces/" + namespace + "/configmaps";
    this.client =
        HttpClient.newBuilder()
            .sslContext(SSLUtils.sslContext(config))
            .version(HttpClient.Version.HTTP_1_1)
            .build();
  }

  /** Returns the answers to a body of this length, in each method and type of a patch. */
  List<String> sendBodies(int length) throws Exception {
    List<String> answers = new ArrayList<>();
    answers.add(sendBody("POST", path, JSON, "{}", length));
    answers.add(sendBody("PUT", path + "/absent", JSON, "{}", length));
    answers.add(sendBody("DELETE", path + "/absent", JSON, "{}", length));
    String patched = path + "/absent?fieldManager=m";
    answers.add(sendBody("PATCH", patched, PatchType.MERGE, "{}", length));
    answers.add(sendBody("PATCH", patched, PatchType.STRATEGIC, "{}", length));
    answers.add(sendBody("PATCH", patched, PatchType.JSON, "[]", length));
    answers.add(sendBody("PATCH", patched, PatchType.APPLY, "{}", length));
    return answers;
  }

  /** The server may answer before it has read everything, and not read the rest. */
  private String sendBody(String method, String target, String type, String body, int length)
      throws Exception {
    try (RawConnection connection = RawConnection.open(config)) {
      CompletableFuture<String> answer =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return connection.readAnswer();
                } catch (IOException e) {
                  return e.toString();
                }
              });
      try {
        connection.sendHead(method, target, type, length);
        connection.send(body + " ".repeat(length - body.length()));
      } catch (IOException e) {
        // It has closed the connection; its answer counts.
        answer.isDone();
      }
      return answer.get(60, TimeUnit.SECONDS);
    }
  }

  /** Creates an object, and returns the status code. */
  String create(String name, String data) throws Exception {
    return Integer.toString(
        client
            .send(
                request("").POST(BodyPublishers.ofString(configMap(name, data))).build(),
                BodyHandlers.ofString())
            .statusCode());
  }

  /** Returns the answer to a dry run of a JSON patch. */
  String patch(String name, String patch) throws Exception {
    var answer =
        client.send(
            request("/" + name + "?dryRun=All")
                .setHeader("Content-Type", PatchType.JSON)
                .method("PATCH", BodyPublishers.ofString(patch))
                .build(),
            BodyHandlers.ofString());
    return answer.statusCode() + " " + answer.body().strip();
  }

  /** Creates an object byte by byte, and others meanwhile; other clients send nothing more. */
  List<String> createSlowly() throws Exception {
    for (int i = 0; i < STALLED; i++) {
      connect().sendHead("POST", path, JSON, 100);
    }
    List<String> codes = new ArrayList<>();
    RawConnection slow = connect();
    String body = configMap("slow", "x");
    slow.sendHead("POST", path, JSON, body.length());
    for (int i = 0; i < body.length(); i++) {
      slow.send(body.substring(i, i + 1));
      if (i % 10 == 0) {
        codes.add(create("fast-" + i, "x"));
      }
    }
    codes.add(slow.readAnswer().substring(0, 3));
    return codes;
  }

  /**
   * Returns what a watch sees while the client of another one reads nothing, and that of a third
   * one is gone.
   */
  List<String> watchBesideOthers(int objects) throws Exception {
    String watch = path + "?watch=true&resourceVersion=" + version();
    connect().sendHead("GET", watch, JSON, 0);
    RawConnection gone = connect();
    gone.sendHead("GET", watch, JSON, 0);
    try (Stream<String> events =
        client
            .send(request(watch.substring(path.length())).build(), BodyHandlers.ofLines())
            .body()) {
      for (int i = 0; i < objects; i++) {
        create("watched-" + i, "x".repeat(LARGE));
        gone.close();
      }
      return events
          .limit(objects)
          .map(Widgets::json)
          .map(
              event ->
                  event.path("type").asText() + " " + event.at("/object/metadata/name").asText())
          .toList();
    }
  }

  private String version() throws Exception {
    String list = client.send(request("").build(), BodyHandlers.ofString()).body();
    return Widgets.json(list).at("/metadata/resourceVersion").asText();
  }

  private RawConnection connect() throws Exception {
    RawConnection connection = RawConnection.open(config);
    connections.add(connection);
    return connection;
  }

  private static String configMap(String name, String data) {
    return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\"},\"data\":{\"x\":\"%s\"}}"
        .formatted(name, data);
  }

  private HttpRequest.Builder request(String rest) {
    String server = config.getMasterUrl().replaceFirst("/$", "");
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server + path + rest))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", JSON);
    String token = config.getAutoOAuthToken();
    return token == null ? request : request.header("Authorization", "Bearer " + token);
  }

  @Override
  public void close() throws IOException {
    for (RawConnection connection : connections) {
      connection.close();
    }
  }
}
