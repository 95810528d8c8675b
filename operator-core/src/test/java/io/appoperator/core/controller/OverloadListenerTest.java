package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.sample.Greetings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OverloadListenerTest {

  private static final String WRITE = "apply ConfigMap/hello-text";

  private final MemoryCluster server = new MemoryCluster();
  private final List<Duration> pauses = new ArrayList<>();
  private final Cluster cluster = OverloadListener.on(server, pauses::add);

  @ParameterizedTest
  @ValueSource(ints = {429, 503})
  void pausesWhenTheServerIsOverloadedByASecondary(int code) {
    ClusterException overloaded = failure(code);
    server.at(WRITE, () -> raise(overloaded));

    assertThatThrownBy(this::write).isSameAs(overloaded);
    assertThat(pauses).containsExactly(Duration.ofSeconds(7));
  }

  @Test
  void ignoresOtherFailures() {
    server.at(WRITE, () -> raise(failure(500)));
    assertThatThrownBy(this::write).isInstanceOf(ClusterException.class);

    write();
    assertThat(Greetings.storedText(server)).isEqualTo("hello");
    assertThat(pauses).isEmpty();
  }

  @Test
  void pausesWhenTheServerIsUnreachableUnlessTheThreadWasInterrupted() {
    ClusterException broken = ClusterException.unreachable("broken", new InterruptedException());
    server.at(WRITE, () -> raise(broken));
    assertThatThrownBy(this::write).isSameAs(broken);
    assertThat(pauses).hasSize(1);

    server.at(
        WRITE,
        () -> {
          Thread.currentThread().interrupt();
          raise(broken);
        });
    assertThatThrownBy(this::write).isSameAs(broken);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(pauses).hasSize(1);
  }

  private void write() {
    var body = Json.object().put("apiVersion", "v1").put("kind", "ConfigMap");
    body.putObject("metadata").put("name", "hello-text").put("namespace", "team");
    body.putObject("data").put("text", "hello");
    var unused = cluster.apply(Greetings.CONFIG, body, WriteMode.REAL);
  }

  private static ClusterException failure(int code) {
    return new ClusterException(
        Failure.UNAVAILABLE, code, "too much", List.of(), Duration.ofSeconds(7));
  }

  private static void raise(ClusterException e) {
    throw e;
  }
}
