package io.appoperator.embedded.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.appoperator.embedded.Widgets;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
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
 * Compares the embedded with the real server. {@code -Ddifferential.sequences=N} runs more
 * sequences, {@code -Ddifferential.seed=S} other ones.
 */
@WithControlPlane
class DifferentialIT {

  /** These controllers write objects of the compared kinds, at any time. */
  private static final String WITHOUT_CONTROLLERS =
      "kube-controller-manager=--controllers=*,-deployment-controller,"
          + "-horizontal-pod-autoscaler-controller,-disruption-controller,"
          + "-persistentvolume-binder-controller,-persistentvolume-expander-controller,"
          + "-persistentvolumeclaim-protection-controller";

  @Test
  void bothServersAnswerRandomWritesEqually() throws InterruptedException, ExecutionException {
    SequenceOptions options = SequenceOptions.fromProperties();
    try (ControlPlane controlPlane = ControlPlane.start(WITHOUT_CONTROLLERS)) {
      compare(options, controlPlane, controlPlane.namespaceFor(DifferentialIT.class));
    }
  }

  private static void compare(
      SequenceOptions options, ControlPlane controlPlane, TestNamespace namespace)
      throws InterruptedException, ExecutionException {
    controlPlane.applyYaml(Widgets.definition().toString());
    List<SampleKind> kinds = SampleKind.all();
    ExecutorService threads = Executors.newFixedThreadPool(kinds.size());
    try (EmbeddedApiServer server = EmbeddedApiServer.start();
        KubernetesClient embedded = client(Config.fromKubeconfig(server.kubeconfig()));
        KubernetesClient real = client(Config.fromKubeconfig(controlPlane.kubeconfig().toFile()))) {
      server.install(Widgets.definition());
      server.createNamespace(namespace.name());
      String embeddedOwner = createOwner(embedded, namespace);
      String realOwner = createOwner(real, namespace);
      ServerApi widgets = new ServerApi(real, kinds.get(0), namespace.name(), realOwner);
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> widgets.get("none", "").body().path("reason").asText().equals("NotFound"));
      // A number smaller than that of the kinds still runs one sequence of each.
      int each = Math.max(1, options.sequences() / kinds.size());
      List<Future<ServerComparison.Result>> results = new ArrayList<>();
      for (SampleKind kind : kinds) {
        ServerComparison comparison =
            new ServerComparison(
                kind,
                new ServerApi(embedded, kind, namespace.name(), embeddedOwner),
                new ServerApi(real, kind, namespace.name(), realOwner));
        results.add(threads.submit(() -> comparison.run(options.seed(), each)));
      }
      List<String> differences = new ArrayList<>();
      List<String> unstable = new ArrayList<>();
      int sent = 0;
      for (Future<ServerComparison.Result> result : results) {
        differences.addAll(result.get().differences());
        unstable.addAll(result.get().unstable());
        sent += result.get().sequences();
      }
      System.out.printf(
          "%s sequences from seed %s: %s differences, %s unstable answers of kube-apiserver.%n%s%n",
          sent, options.seed(), differences.size(), unstable.size(), String.join("\n", unstable));
      assertThat(String.join("\n", differences)).isEmpty();
      assertThat(sent).isEqualTo(each * kinds.size());
    } finally {
      threads.shutdownNow();
    }
  }

  /** Creates an object that owns others, and returns its uid. */
  private static String createOwner(KubernetesClient client, TestNamespace namespace) {
    return client
        .configMaps()
        .inNamespace(namespace.name())
        .resource(new ConfigMapBuilder().withNewMetadata().withName("owner").endMetadata().build())
        .create()
        .getMetadata()
        .getUid();
  }

  private static KubernetesClient client(Config config) {
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
