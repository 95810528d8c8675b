package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.core.loading.PluginLoader;
import io.appoperator.core.loading.PluginPath;
import io.appoperator.core.loading.PluginSelection;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * An example in the unchanged operator, with exactly the printed roles. The commands load it as the
 * operator does: from its file, with a class loader of its own.
 */
@SuppressWarnings("try") // closes the resources, whatever they throw
final class ExampleScenario implements AutoCloseable {

  private static final int FORBIDDEN = 403;

  private final CloseableStack opened = new CloseableStack();
  private final TestServer server;
  private final Path folder;
  private final Path plugin;
  private final PluginRegistry plugins;
  private final OperatorScenario cluster;
  private final AuditLog.Position start;

  /**
   * Installs the definitions and the roles.
   *
   * @param plugin the file of the example
   * @param folder a directory for other files
   */
  ExampleScenario(Path plugin, Path folder, TestServer server, TestNamespace namespace) {
    this.server = server;
    this.folder = folder;
    this.plugin = plugin;
    PluginLoader loader = opened.add(new PluginLoader(getClass().getClassLoader(), null));
    this.plugins =
        loader.load(PluginSelection.of(new PluginPath("--plugins", List.of(plugin.toString()))));
    this.cluster = opened.add(OperatorScenario.withoutOperator(server, namespace, plugins));
    this.start = cluster.now();
  }

  /**
   * Builds the jar of an example, and installs its definitions and the roles.
   *
   * @param example the directory of the example
   * @param folder a directory for files
   * @param libraries the modules that the jar contains
   */
  static ExampleScenario of(
      String example, Path folder, TestServer server, TestNamespace namespace, String... libraries)
      throws IOException {
    Path jar = ExampleJar.of(example, folder, libraries);
    return new ExampleScenario(jar, folder, server, namespace);
  }

  OperatorScenario cluster() {
    return cluster;
  }

  /** Starts {@code operator run --plugins FILE} in a process of its own. */
  OperatorProcess startOperator() throws IOException {
    return opened.add(
        OperatorProcess.withPlugin(
            plugin, cluster.operatorKubeconfig(), cluster.namespace(), folder.resolve("log")));
  }

  /** Writes a sample of an example to a file, in the namespace. */
  Path sample(String example, String file) throws IOException {
    return Files.writeString(
        folder.resolve(Path.of(file).getFileName()),
        ExampleJar.sample(example, file, cluster.namespace()));
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

  /** Says which field of a sample causes fields of its objects. */
  String explain(Path input, String field) {
    return command("explain", "-f", input.toString(), field);
  }

  /**
   * Checks that {@code render}, {@code diff} and {@code tree} show what the cluster has.
   *
   * @param input the file of a resource that is ready
   * @param resource the resource, such as {@code websites.web.example.com/hello}
   * @param object one of its objects, such as {@code ConfigMap/hello}
   */
  void assertCommandsShow(Path input, String resource, String object) {
    String[] kindAndName = object.split("/", 2);
    assertThat(command("render", "-f", input.toString()))
        .contains("kind: " + kindAndName[0], "name: " + kindAndName[1]);
    assertThat(diff(input)).contains("0 to create, 0 to update");
    assertThat(tree(resource)).contains(object);
  }

  private String userKubeconfig() {
    return server.kubeconfig().toString();
  }

  /** The roles allow all that the operator has requested. */
  void assertNothingWasForbidden() {
    List<AuditEntry> requests = cluster.requestsSince(start);
    assertThat(requests).isNotEmpty();
    assertThat(requests.stream().filter(request -> request.code() == FORBIDDEN)).isEmpty();
  }

  /** Stops the operator, and removes what this scenario has created. */
  @Override
  public void close() throws Exception {
    opened.close();
  }
}
