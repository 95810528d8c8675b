package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ServerRestartTest {

  private static final String MAPS = "/api/v1/namespaces/default/configmaps";

  private final EmbeddedApiServer server = EmbeddedApiServer.start();
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void objectsAndVersionsContinueAtTheSameAddress() throws IOException, InterruptedException {
    URI address = server.uri();
    long before = version(create("a"));

    server.restart();

    assertThat(server.uri()).isEqualTo(address);
    assertThat(get(MAPS + "/a")).contains("\"name\":\"a\"");
    assertThat(version(create("b"))).isGreaterThan(before);
  }

  @Test
  void watchesEnd() throws IOException, InterruptedException {
    InputStream watch =
        client
            .send(
                HttpRequest.newBuilder(URI.create(server.uri() + MAPS + "?watch=true")).build(),
                BodyHandlers.ofInputStream())
            .body();

    server.restart();

    assertThat(isOver(watch)).isTrue();
  }

  @Test
  void onlyTheLastVersionCanBeWatchedAfterIt() throws IOException, InterruptedException {
    long before = version(create("a"));
    long last = version(create("b"));

    server.restart();

    assertThat(get(MAPS + "?watch=true&resourceVersion=" + before)).contains("\"code\":410");
    assertThat(get(MAPS + "?watch=true&timeoutSeconds=1&resourceVersion=" + last)).isEmpty();
  }

  @Test
  void watchOfACompactedVersionIsExpired() throws IOException, InterruptedException {
    long version = version(create("a"));
    create("b");

    server.compact();

    assertThat(get(MAPS + "?watch=true&resourceVersion=" + version))
        .contains("\"type\":\"ERROR\"", "\"code\":410", "\"reason\":\"Expired\"");
  }

  private static boolean isOver(InputStream watch) {
    try {
      return watch.read() < 0;
    } catch (IOException e) {
      return true;
    }
  }

  private String create(String name) throws IOException, InterruptedException {
    String body =
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"" + name + "\"}}";
    return send(
        HttpRequest.newBuilder(URI.create(server.uri() + MAPS))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body)));
  }

  private String get(String path) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(server.uri() + path)));
  }

  private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    return client.send(request.build(), BodyHandlers.ofString()).body();
  }

  private static long version(String object) {
    return Widgets.json(object).path("metadata").path("resourceVersion").asLong();
  }
}
