package io.appoperator.embedded.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.Config;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Requests that are too large, slow clients and watches that are not read have the same effect on
 * the real server and on the embedded one.
 */
@WithControlPlane
@Timeout(120)
class ServerLimitsIT {

  private static final int LIMIT = 3 * 1024 * 1024;
  private static final int WATCHED_OBJECTS = 12;

  /** What clients see of a server. */
  private interface Scenario {
    List<String> observe(LimitsClient client) throws Exception;
  }

  @Test
  void bodiesUpToThreeMebibytesAreRead(ControlPlane controlPlane, TestNamespace namespace)
      throws Exception {
    List<String> answers = compare(controlPlane, namespace, client -> client.sendBodies(LIMIT));

    assertThat(answers).hasSize(7).noneMatch(answer -> answer.startsWith("413"));
  }

  @Test
  void largerBodiesAreRefused(ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    List<String> answers =
        compare(
            controlPlane,
            namespace,
            client -> {
              List<String> all = new ArrayList<>(client.sendBodies(LIMIT + 1));
              all.addAll(client.sendBodies(10_000_000));
              return all;
            });

    assertThat(answers)
        .hasSize(14)
        .allMatch(
            answer -> answer.startsWith("413") && answer.contains("entity too large: limit is"));
  }

  @Test
  void jsonPatchesAreLimited(ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    List<String> answers =
        compare(
            controlPlane,
            namespace,
            client -> {
              client.create("patched", "x");
              String add = "{\"op\":\"add\",\"path\":\"/data/x\",\"value\":\"1\"}";
              String large =
                  "[{\"op\":\"add\",\"path\":\"/data/x\",\"value\":\""
                      + "x".repeat(100_000)
                      + "\"}";
              String copy = ",{\"op\":\"copy\",\"from\":\"/data/x\",\"path\":\"/data/y\"}";
              return List.of(
                  client
                      .patch("patched", "[" + add + ("," + add).repeat(9_999) + "]")
                      .substring(0, 3),
                  client.patch("patched", "[" + add + ("," + add).repeat(10_000) + "]"),
                  client.patch("absent", "[" + add + ("," + add).repeat(10_000) + "]"),
                  client.patch("patched", large + copy.repeat(31) + "]").substring(0, 3),
                  client.patch("patched", large + copy.repeat(32) + "]"));
            });

    assertThat(answers)
        .extracting(answer -> answer.substring(0, 3))
        .containsExactly("200", "413", "404", "200", "422");
  }

  @Test
  void slowRequestsAreAnsweredAndStopNoOthers(ControlPlane controlPlane, TestNamespace namespace)
      throws Exception {
    List<String> answers = compare(controlPlane, namespace, LimitsClient::createSlowly);

    assertThat(answers).isNotEmpty().containsOnly("201");
  }

  @Test
  void watchesThatAreNotReadOrBreakEndNoOthers(ControlPlane controlPlane, TestNamespace namespace)
      throws Exception {
    List<String> seen =
        compare(controlPlane, namespace, client -> client.watchBesideOthers(WATCHED_OBJECTS));

    assertThat(seen)
        .containsExactlyElementsOf(
            IntStream.range(0, WATCHED_OBJECTS).mapToObj(i -> "ADDED watched-" + i).toList());
  }

  /** Returns what clients of both servers see, which must be equal. */
  private static List<String> compare(
      ControlPlane controlPlane, TestNamespace namespace, Scenario scenario) throws Exception {
    Config real = Config.fromKubeconfig(controlPlane.kubeconfig().toFile());
    List<String> expected;
    try (LimitsClient client = new LimitsClient(real, namespace.name())) {
      expected = scenario.observe(client);
    }
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      server.createNamespace(namespace.name());
      Config embedded = Config.empty();
      embedded.setMasterUrl(server.uri().toString());
      try (LimitsClient client = new LimitsClient(embedded, namespace.name())) {
        assertThat(scenario.observe(client)).isEqualTo(expected);
      }
    }
    return expected;
  }
}
