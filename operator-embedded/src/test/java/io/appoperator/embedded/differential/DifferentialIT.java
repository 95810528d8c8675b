package io.appoperator.embedded.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.embedded.Widgets;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Compares the engine with the real server. {@code -Ddifferential.sequences=N} runs more sequences,
 * {@code -Ddifferential.seed=S} other ones.
 */
@WithControlPlane
class DifferentialIT {

  private static final int SEQUENCES = Integer.getInteger("differential.sequences", 200);
  private static final long FIRST_SEED = Long.getLong("differential.seed", 1);
  private static final int MAX_REPORTED = 5;

  private int objects;

  @Test
  void bothServersAnswerRandomWritesEqually(ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(Widgets.definition().toString());
    try (KubernetesClient client = clientWithoutRetries(controlPlane)) {
      Api server = new ServerApi(client, namespace.name());
      await().until(() -> server.get("none").body().path("reason").asText().equals("NotFound"));
      Api engine = new EngineApi(namespace.name());

      List<String> differences = new ArrayList<>();
      for (long seed = FIRST_SEED;
          seed < FIRST_SEED + SEQUENCES && differences.size() < MAX_REPORTED;
          seed++) {
        List<Step> steps = new RandomSteps(seed).sequence();
        if (!compare(engine, server, steps).isEmpty()) {
          List<Step> shortest =
              new Shrinking(some -> !compare(engine, server, some).isEmpty()).shrink(steps);
          String difference = compare(engine, server, shortest);
          // A sequence that crosses a second may differ once.
          if (!difference.isEmpty()) {
            differences.add("seed " + seed + ":\n" + difference);
          }
        }
      }
      assertThat(String.join("\n", differences)).isEmpty();
    }
  }

  /** Returns the first difference with the steps up to it; empty if there is none. */
  private String compare(Api engine, Api server, List<Step> steps) {
    String name = "w" + objects++;
    List<Answer> expected = Replay.run(server, name, steps);
    List<Answer> actual = Replay.run(engine, name, steps);
    for (int i = 0; i < expected.size(); i++) {
      if (!expected.get(i).equals(actual.get(i))) {
        StringBuilder text = new StringBuilder();
        steps.stream().limit(i + 1L).forEach(step -> text.append("  ").append(step).append('\n'));
        return text.append("  server: %s%n  engine: %s%n".formatted(expected.get(i), actual.get(i)))
            .toString();
      }
    }
    return "";
  }

  private static KubernetesClient clientWithoutRetries(ControlPlane controlPlane) {
    Config config = Config.fromKubeconfig(controlPlane.kubeconfig().toFile());
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
