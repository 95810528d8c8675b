package io.appoperator.junit.server;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** An API server in this JVM with simulated controllers. It does not check permissions. */
final class EmbeddedServer implements TestServer, AutoCloseable {

  private final EmbeddedApiServer server;
  private final Path kubeconfig;
  private final KubernetesClient client;
  private final ServerObjects objects;

  private EmbeddedServer(EmbeddedApiServer server, Path kubeconfig) {
    this.server = server;
    this.kubeconfig = kubeconfig;
    this.client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
            .build();
    this.objects = new ServerObjects(client);
  }

  static EmbeddedServer start() {
    EmbeddedApiServer server = EmbeddedApiServer.start();
    server.startControllers(SimulationOptions.STANDARD);
    try {
      Path file = Files.createTempFile("embedded", ".kubeconfig");
      return new EmbeddedServer(server, Files.writeString(file, server.kubeconfig()));
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public KubernetesClient client() {
    return client;
  }

  @Override
  public Path kubeconfig() {
    return kubeconfig;
  }

  @Override
  public Path kubeconfigFor(String namespace, String serviceAccount) {
    return kubeconfig;
  }

  @Override
  public boolean checksPermissions() {
    return false;
  }

  @Override
  public TestNamespace createNamespace(Class<?> test) {
    TestNamespace namespace = TestNamespace.named(test);
    server.createNamespace(namespace.name());
    return namespace;
  }

  @Override
  public void restart() {
    server.restart();
  }

  @Override
  public ServerObjects objects() {
    return objects;
  }

  @Override
  public Optional<ControlPlane> controlPlane() {
    return Optional.empty();
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
    Files.delete(kubeconfig);
  }
}
