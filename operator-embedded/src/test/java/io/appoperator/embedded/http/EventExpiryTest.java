package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.differential.Answer;
import io.fabric8.kubernetes.client.Config;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Events are deleted an hour after their last write. */
@Timeout(60)
class EventExpiryTest {

  private static final String EVENTS = "v1:events";

  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final InstantSource clock = () -> now;
  private final EmbeddedApiServer server =
      EmbeddedApiServer.start(ServerOptions.STANDARD.withClock(clock.withZone(ZoneOffset.UTC)));
  private final RequestSender sender = new RequestSender(config(), "default");

  @AfterEach
  void stop() {
    sender.close();
    server.close();
  }

  @Test
  void eventsExpireAfterAnHour() {
    create("first");
    pass(Duration.ofMinutes(40));
    create("second");

    pass(Duration.ofMinutes(19));
    assertThat(names()).containsExactly("first", "second");

    pass(Duration.ofMinutes(1));
    assertThat(names()).containsExactly("second");
    assertThat(sender.send(List.of("GET " + EVENTS + "/first")).code()).isEqualTo(404);
    assertThat(create("first").code()).isEqualTo(201);
  }

  @Test
  void eachWriteBeginsTheHourAgain() {
    create("counted");
    create("other");
    pass(Duration.ofMinutes(59));
    assertThat(sender.send(List.of("PATCH " + EVENTS + "/counted merge", "{count: 2}")).code())
        .isEqualTo(200);

    pass(Duration.ofMinutes(59));

    assertThat(names()).containsExactly("counted");
  }

  @Test
  void otherObjectsStay() {
    sender.send(
        List.of(
            "POST v1:configmaps", "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c'}}"));

    pass(Duration.ofHours(100));

    assertThat(sender.send(List.of("GET v1:configmaps/c")).code()).isEqualTo(200);
  }

  @Test
  void anOpenWatchSeesTheEndWithoutOtherRequests() throws Exception {
    JsonNode event = create("watched").body();
    CompletableFuture<Answer> watch =
        CompletableFuture.supplyAsync(
            () ->
                sender.send(
                    List.of(
                        "GET "
                            + EVENTS
                            + "?watch=true&timeoutSeconds=4&resourceVersion="
                            + event.path("metadata").path("resourceVersion").asText())));

    pass(Duration.ofHours(1));

    JsonNode seen = watch.get(30, TimeUnit.SECONDS).body();
    assertThat(seen.path("type").asText()).isEqualTo("DELETED");
    assertThat(seen.path("object").path("metadata").path("name").asText()).isEqualTo("watched");
  }

  private void pass(Duration time) {
    now = now.plus(time);
  }

  private Answer create(String name) {
    return sender.send(
        List.of(
            "POST " + EVENTS,
            "{apiVersion: 'v1', kind: 'Event', metadata: {name: '"
                + name
                + "'}, involvedObject: {namespace: 'default'}}"));
  }

  private List<String> names() {
    return sender
        .send(List.of("GET " + EVENTS))
        .body()
        .path("items")
        .valueStream()
        .map(item -> item.path("metadata").path("name").asText())
        .toList();
  }

  private Config config() {
    Config config = Config.empty();
    config.setMasterUrl(server.uri().toString());
    return config;
  }
}
