package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** An example from its jar, in the unchanged operator, with exactly the printed roles. */
final class ExampleScenario {

  private static final int FORBIDDEN = 403;

  private final CloseableStack opened = new CloseableStack();
  private final ControlPlane controlPlane;
  private final Path folder;
  private final Path jar;
  private final PluginRegistry plugins;
  private final OperatorScenario cluster;
  private final AuditLog.Position start;

  /**
   * Builds the jar, and installs its definitions and the roles.
   *
   * @param example the directory of the example
   * @param folder a directory for files
   * @param libraries the modules that the jar contains
   */
  ExampleScenario(
      String example,
      Path folder,
      ControlPlane controlPlane,
      TestNamespace namespace,
      String... libraries)
      throws IOException {
    this.controlPlane = controlPlane;
    this.folder = folder;
    this.jar = ExampleJar.of(example, folder, libraries);
    this.plugins =
        PluginRegistry.load(
            opened.add(
                new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())));
    this.cluster = opened.add(OperatorScenario.withoutOperator(controlPlane, namespace, plugins));
    this.start = cluster.now();
  }

  OperatorScenario cluster() {
    return cluster;
  }

  /** Starts {@code operator run --plugins JAR} in a process of its own. */
  OperatorProcess startOperator() throws IOException {
    return opened.add(
        OperatorProcess.withPlugin(
            jar, cluster.operatorKubeconfig(), cluster.namespace(), folder.resolve("log")));
  }

  /** Writes a sample of an example to a file, in the namespace. */
  Path sample(String example, String file) throws IOException {
    return Files.writeString(
        folder.resolve(file), ExampleJar.sample(example, file, cluster.namespace()));
  }

  /** Runs a command with the plug-in; returns what it prints. */
  String command(String... words) {
    CommandRun run = CommandRun.of(plugins, words);
    assertThat(run.code()).as(run.err()).isZero();
    return run.out() + run.err();
  }

  /** Compares as a user who may read everything. */
  String diff(Path input) {
    return command("diff", "-f", input.toString(), "--kubeconfig", userKubeconfig());
  }

  /** Shows the objects of a resource to such a user. */
  String tree(String resource) {
    return command("tree", resource, "-n", cluster.namespace(), "--kubeconfig", userKubeconfig());
  }

  private String userKubeconfig() {
    return controlPlane.kubeconfig().toString();
  }

  /** The roles allow all that the operator has requested. */
  void assertNothingWasForbidden() {
    List<AuditEntry> requests = cluster.requestsSince(start);
    assertThat(requests).isNotEmpty();
    assertThat(requests.stream().filter(request -> request.code() == FORBIDDEN)).isEmpty();
  }

  /** Stops the operator, and removes what this scenario has created. */
  void close() throws Exception {
    opened.close();
  }
}
