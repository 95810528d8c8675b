package io.appoperator.embedded.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each feature of the client observes the same on the embedded and on the real server. */
@WithControlPlane
@Timeout(value = 90, threadMode = ThreadMode.SEPARATE_THREAD)
class ClientFeaturesIT {

  static Stream<ClientFeature> features() {
    return Stream.of(ClientFeature.values());
  }

  @ParameterizedTest
  @MethodSource("features")
  void observesTheSameOnBothServers(
      ClientFeature feature, ControlPlane controlPlane, TestNamespace namespace) throws Exception {
    List<String> expected;
    try (KubernetesClient real =
        client(Config.fromKubeconfig(controlPlane.kubeconfig().toFile()))) {
      expected = feature.observe(real, namespace.name());
    }
    try (EmbeddedApiServer server = EmbeddedApiServer.start()) {
      server.startControllers(SimulationOptions.STANDARD);
      server.createNamespace(namespace.name());
      try (KubernetesClient embedded = client(Config.fromKubeconfig(server.kubeconfig()))) {
        assertThat(feature.observe(embedded, namespace.name())).isEqualTo(expected);
      }
    }
    assertThat(expected).isNotEmpty();
  }

  private static KubernetesClient client(Config config) {
    config.setRequestRetryBackoffLimit(0);
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
