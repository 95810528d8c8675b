package io.appoperator.junit.server;

import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.http.ServerOptions;
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
public final class EmbeddedServer implements TestServer, AutoCloseable {

  private final EmbeddedApiServer server;
  private final SimulationState state;
  private final Path kubeconfig;
  private final KubernetesClient client;
  private final ServerObjects objects;

  private EmbeddedServer(EmbeddedApiServer server, Path kubeconfig, SimulationState state) {
    this.server = server;
    this.state = state;
    this.kubeconfig = kubeconfig;
    this.client =
        new KubernetesClientBuilder()
            .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
            .build();
    this.objects = new ServerObjects(client);
  }

  /** Starts a server with the standard controllers. */
  public static EmbeddedServer start() {
    return start(ServerOptions.STANDARD, SimulationOptions.STANDARD, new SimulationState());
  }

  /** Starts a server that behaves as the settings say. */
  public static EmbeddedServer start(SimulationSettings settings) {
    SimulationState state = new SimulationState();
    return start(settings.server(state), settings.controllers(state), state);
  }

  private static EmbeddedServer start(
      ServerOptions options, SimulationOptions controllers, SimulationState state) {
    EmbeddedApiServer server = EmbeddedApiServer.start(options);
    server.startControllers(controllers);
    try {
      Path file = Files.createTempFile("embedded", ".kubeconfig");
      return new EmbeddedServer(server, Files.writeString(file, server.kubeconfig()), state);
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException(e);
    }
  }

  /** Returns what changes the cluster while it runs; without effect if started without settings. */
  public SimulationState simulation() {
    return state;
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
