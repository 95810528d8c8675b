package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.differential.Answer;
import io.fabric8.kubernetes.client.Config;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An apply that changes nothing stores nothing, also at another time. */
class RepeatedApplyTest {

  private volatile Instant now = Instant.parse("2026-01-01T00:00:00Z");
  private final InstantSource clock = () -> now;

  @Test
  void texts() {
    applyTwice(
        "v1:configmaps/c",
        "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'c'}, data: {a: 'text'}}");
  }

  @Test
  void textsThatTheServerEncodes() {
    applyTwice(
        "v1:secrets/s",
        "{apiVersion: 'v1', kind: 'Secret', metadata: {name: 's'}, stringData: {a: 'text'}}");
  }

  @Test
  void quantitiesThatTheServerWritesInAnotherWay() {
    applyTwice(
        "autoscaling/v2:horizontalpodautoscalers/h",
        "{apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler', metadata: {name: 'h'},"
            + " spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: 'apps/v1', kind:"
            + " 'Deployment', name: 'd'}, metrics:"
            + " [{type: 'Resource', resource: {name: 'memory', target: {type: 'AverageValue',"
            + " averageValue: '1024Mi'}}}]}}");
  }

  private void applyTwice(String path, String object) {
    try (EmbeddedApiServer server =
            EmbeddedApiServer.start(
                ServerOptions.STANDARD.withClock(clock.withZone(ZoneOffset.UTC)));
        RequestSender sender = new RequestSender(config(server), "default")) {
      JsonNode first = apply(sender, path, object, 201);

      now = now.plusSeconds(60);

      assertThat(apply(sender, path, object, 200)).isEqualTo(first);
    }
  }

  private static JsonNode apply(RequestSender sender, String path, String object, int code) {
    Answer answer = sender.send(List.of("PATCH " + path + "?fieldManager=m apply", object));
    assertThat(answer.code()).isEqualTo(code);
    return answer.body();
  }

  private static Config config(EmbeddedApiServer server) {
    Config config = Config.empty();
    config.setMasterUrl(server.uri().toString());
    return config;
  }
}
