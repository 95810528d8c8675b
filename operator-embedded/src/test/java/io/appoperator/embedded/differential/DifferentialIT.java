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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/**
 * Compares the engine with the real server. {@code -Ddifferential.sequences=N} runs more sequences,
 * {@code -Ddifferential.seed=S} other ones.
 */
@WithControlPlane
class DifferentialIT {

  private static final int SEQUENCES = Integer.getInteger("differential.sequences", 2_000);
  private static final long FIRST_SEED = Long.getLong("differential.seed", 1);

  @Test
  void bothServersAnswerRandomWritesEqually(ControlPlane controlPlane, TestNamespace namespace)
      throws InterruptedException, ExecutionException {
    controlPlane.applyYaml(Widgets.definition().toString());
    List<SampleKind> kinds = SampleKind.all();
    ExecutorService threads = Executors.newFixedThreadPool(kinds.size());
    try (KubernetesClient client = clientWithoutRetries(controlPlane)) {
      Api widgets = new ServerApi(client, kinds.get(0), namespace.name());
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> widgets.get("none", "").body().path("reason").asText().equals("NotFound"));
      // A number smaller than that of the kinds still runs one sequence of each.
      int each = Math.max(1, SEQUENCES / kinds.size());
      List<Future<List<String>>> results = new ArrayList<>();
      for (SampleKind kind : kinds) {
        ServerComparison comparison =
            new ServerComparison(
                kind,
                new EngineApi(kind, namespace.name()),
                new ServerApi(client, kind, namespace.name()));
        results.add(threads.submit(() -> comparison.run(FIRST_SEED, each)));
      }
      List<String> differences = new ArrayList<>();
      for (Future<List<String>> result : results) {
        differences.addAll(result.get());
      }
      assertThat(String.join("\n", differences)).isEmpty();
    } finally {
      threads.shutdownNow();
    }
  }

  private static KubernetesClient clientWithoutRetries(ControlPlane controlPlane) {
    Config config = Config.fromKubeconfig(controlPlane.kubeconfig().toFile());
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
