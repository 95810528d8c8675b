package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A server that lacks memory or has a defect answers, and answers later requests. */
class ServerDefectTest {

  private volatile Optional<Supplier<Error>> defect = Optional.empty();
  private final InstantSource clock =
      () -> {
        defect.ifPresent(
            error -> {
              throw error.get();
            });
        return Instant.now();
      };
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aLackOfMemoryIsAnswered() throws Exception {
    assertAnswered(() -> new OutOfMemoryError("heap"), "java.lang.OutOfMemoryError: heap");
  }

  @Test
  void aStackThatIsTooDeepIsAnswered() throws Exception {
    assertAnswered(() -> new StackOverflowError("deep"), "java.lang.StackOverflowError: deep");
  }

  private void assertAnswered(Supplier<Error> error, String text) throws Exception {
    try (EmbeddedApiServer server =
        EmbeddedApiServer.start(ServerOptions.STANDARD.withClock(clock.withZone(ZoneOffset.UTC)))) {
      defect = Optional.of(error);
      HttpResponse<String> failed = create(server, "a");

      assertThat(failed.statusCode()).isEqualTo(500);
      assertThat(Widgets.json(failed.body()).path("message").asText())
          .isEqualTo("Internal error occurred: " + text);

      defect = Optional.empty();
      assertThat(create(server, "a").statusCode()).isEqualTo(201);
    }
  }

  private HttpResponse<String> create(EmbeddedApiServer server, String name) throws Exception {
    String body = "{kind: 'ConfigMap', apiVersion: 'v1', metadata: {name: '" + name + "'}}";
    URI uri = URI.create(server.uri() + "/api/v1/namespaces/default/configmaps");
    return client.send(
        HttpRequest.newBuilder(uri)
            .timeout(Duration.ofSeconds(30))
            .POST(BodyPublishers.ofString(Widgets.json(body).toString()))
            .build(),
        BodyHandlers.ofString());
  }
}
