package io.appoperator.demo;

import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.simulation.SimulationOptions;
import io.appoperator.testkit.ControlPlane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** An embedded API server; with {@code -Dtest.cluster=real}, a real control plane. */
record TestCluster(Path kubeconfig, AutoCloseable server) implements AutoCloseable {

  /** Starts a cluster with the kinds of the plug-ins. */
  static TestCluster start(PluginRegistry plugins, Path folder) {
    return System.getProperty("test.cluster", "embedded").equals("real")
        ? real(plugins)
        : embedded(plugins, folder);
  }

  private static TestCluster embedded(PluginRegistry plugins, Path folder) {
    EmbeddedApiServer server = EmbeddedApiServer.start();
    server.startControllers(SimulationOptions.STANDARD);
    for (LoadedKind<?> kind : plugins.kinds()) {
      server.install(CrdDocument.parse(kind.primary()));
    }
    try {
      return new TestCluster(
          Files.writeString(folder.resolve("kubeconfig"), server.kubeconfig()), server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static TestCluster real(PluginRegistry plugins) {
    ControlPlane controlPlane = ControlPlane.start();
    for (LoadedKind<?> kind : plugins.kinds()) {
      controlPlane.applyYaml(kind.primary().crd());
      String definition = "crd/" + kind.kind().plural() + "." + kind.kind().group();
      // Without a status, kubectl cannot wait for a condition.
      controlPlane.kubectl(
          "wait", "--for=jsonpath={.status.acceptedNames.kind}=" + kind.kind().kind(), definition);
      controlPlane.kubectl("wait", "--for=condition=Established", definition);
    }
    return new TestCluster(controlPlane.kubeconfig(), controlPlane);
  }

  @Override
  public void close() {
    try {
      server.close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
