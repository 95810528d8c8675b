package io.appoperator.core.observe;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** The embedded API server gives the verdicts that {@link DriftMatrixIT} gets of a real one. */
class DriftMatrixTest {

  private static EmbeddedApiServer server;
  private static KubernetesClient client;

  @BeforeAll
  static void start() {
    server = EmbeddedApiServer.start();
    server.startControllers(SimulationOptions.STANDARD);
    client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(server.kubeconfig()))
            .build();
  }

  @AfterAll
  static void stop() {
    client.close();
    server.close();
  }

  @TestFactory
  Stream<DynamicNode> hashDiffersIfAndOnlyIfAnotherApplyWouldChangeTheObject() {
    return DriftMatrix.on(OwnedNamespace.in(client, "default"));
  }
}
