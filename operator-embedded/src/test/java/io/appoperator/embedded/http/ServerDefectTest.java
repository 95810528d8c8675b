package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.Widgets;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** A server that lacks memory or has a defect answers, and answers later requests. */
class ServerDefectTest {

  private final FailingClock clock = new FailingClock();
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void aLackOfMemoryIsAnswered() throws Exception {
    assertAnswered(() -> new OutOfMemoryError("heap"), "java.lang.OutOfMemoryError: heap");
  }

  @Test
  void aStackThatIsTooDeepIsAnswered() throws Exception {
    assertAnswered(() -> new StackOverflowError("deep"), "java.lang.StackOverflowError: deep");
  }

  private void assertAnswered(Supplier<Error> defect, String text) throws Exception {
    try (EmbeddedApiServer server =
        EmbeddedApiServer.start(ServerOptions.STANDARD.withClock(clock))) {
      clock.defect = Optional.of(defect);
      HttpResponse<String> failed = create(server, "a");

      assertThat(failed.statusCode()).isEqualTo(500);
      assertThat(Widgets.json(failed.body()).path("message").asText())
          .isEqualTo("Internal error occurred: " + text);

      clock.defect = Optional.empty();
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

  /** A clock that throws an error while one is set. */
  private static final class FailingClock extends Clock {

    private volatile Optional<Supplier<Error>> defect = Optional.empty();

    @Override
    public Instant instant() {
      defect.ifPresent(
          one -> {
            throw one.get();
          });
      return Instant.now();
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }
}
