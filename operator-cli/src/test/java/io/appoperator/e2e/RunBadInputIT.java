package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The messages of {@code operator run} for invalid input. On the real server, which rejects tokens
 * and checks permissions.
 */
@WithControlPlane
class RunBadInputIT {

  private static final int USAGE = 2;
  private static final int CLUSTER = 4;

  private static final String UNREACHABLE =
      """
      apiVersion: v1
      kind: Config
      clusters: [{name: c, cluster: {server: "https://127.0.0.1:%s"}}]
      users: [{name: u, user: {token: secret-token}}]
      contexts: [{name: x, context: {cluster: c, user: u}}]
      current-context: x
      """;

  @TempDir private static Path folder;
  private static ControlPlane server;
  private static Installation installation;

  @BeforeAll
  static void install(ControlPlane controlPlane, TestNamespace namespace) {
    server = controlPlane;
    installation =
        Installation.of(
            controlPlane, namespace, PluginRegistry.load(RunBadInputIT.class.getClassLoader()));
  }

  @AfterAll
  static void uninstall() {
    installation.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "--namespaced=x            | Unknown option '--namespaced'. Did you mean '--namespace'?",
        "everything                | Unexpected argument 'everything'.",
        "--namespace=Foo_          | --namespace: 'Foo_' is not the name of a namespace",
        "--workers=0               | --workers: '0' is not a whole number from 1 to 64.",
        "--workers=many            | --workers: 'many' is not",
        "--health-address=nowhere  | --health-address: 'nowhere' has no port. Use HOST:PORT",
        "--metrics-address=:99999  | --metrics-address: ':99999' has a port that is not a number",
        "--leader-elect=perhaps    | --leader-elect: 'perhaps' is not true or false.",
        "--renew-deadline=20s      | lease-duration is 15s (default); it must be longer than renew-deadline, which is 20s (--renew-deadline)",
        "--retry-period=10s        | renew-deadline is 10s (default); it must be longer than retry-period, which is 10s (--retry-period)",
        "--lease-duration=15500ms  | --lease-duration: '15500ms' is not a duration from 1s to 1h",
        "--reconcile-timeout=20s   | reconcile-timeout is 20s (--reconcile-timeout); it must be longer than manager-timeout, which is 30s (default)",
        "--context=elsewhere       | has no context 'elsewhere'. Available:",
      })
  void namesTheInvalidOption(String option, String message) {
    assertThat(run(installation.kubeconfig(), option.strip())).satisfies(reports(USAGE, message));
  }

  @Test
  void reportsAMissingKubeconfig() {
    Path missing = folder.resolve("missing");
    assertThat(run(missing)).satisfies(reports(USAGE, "The kubeconfig " + missing));
  }

  @Test
  void reportsAnInvalidKubeconfig() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken"), "users: [{token: secret-token");
    assertThat(run(broken)).satisfies(reports(USAGE, "is not a valid kubeconfig"));
  }

  @Test
  void reportsThatThePortIsInUse() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + taken.getLocalPort();
      assertThat(
              run(
                  installation.kubeconfig(),
                  "--health-address=127.0.0.1:0",
                  "--metrics-address=" + address))
          .satisfies(reports(USAGE, address))
          .satisfies(reports(USAGE, "Set other addresses"));
    }
  }

  @Test
  void runOnceReportsThatTheServerIsUnreachable() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    Path kubeconfig = Files.writeString(folder.resolve("unreachable"), UNREACHABLE.formatted(port));
    assertThat(run(kubeconfig, "--once"))
        .satisfies(reports(CLUSTER, "127.0.0.1:" + port + " cannot be reached"));
  }

  @Test
  void reportsThatTheTokenIsRejected() throws IOException {
    String kubeconfig =
        Files.readString(installation.kubeconfig())
            .replaceAll("token: \"[^\"]*\"", "token: secret-token");
    Path wrong = Files.writeString(folder.resolve("wrong-token"), kubeconfig);
    assertThat(run(wrong))
        .satisfies(
            reports(CLUSTER, "The API server does not accept the credentials of the context"))
        .satisfies(reports(CLUSTER, "Log in again"));
  }

  @Test
  void reportsMissingPermissions(TestNamespace namespace) {
    Path unauthorized = server.kubeconfigFor(namespace.name(), "nobody");
    assertThat(run(unauthorized))
        .satisfies(
            reports(
                CLUSTER, "get, list, watch, patch applications.apps.example.com in all namespaces"))
        .satisfies(
            reports(CLUSTER, "list, watch, create, patch, delete persistentvolumeclaims in all"))
        .satisfies(
            reports(
                CLUSTER,
                "get, list, watch, create, patch, delete deployments.apps in all namespaces"))
        .satisfies(reports(CLUSTER, "operator rbac --service-account " + namespace + ":nobody |"));
  }

  @Test
  void reportsThatTheKindIsNotInstalled() {
    PluginRegistry absent =
        PluginRegistry.of(
            List.of(new InstallableGreeting.Kind(InstallableGreeting.kind("absent.example.com"))),
            List.of(InstallableGreeting.manager()));
    CommandRun run = CommandRun.of(absent, arguments(server.kubeconfig()));
    assertThat(run)
        .satisfies(reports(CLUSTER, "The cluster has no kind Greeting."))
        .satisfies(reports(CLUSTER, "operator crd | kubectl apply -f -"));
  }

  private static CommandRun run(Path kubeconfig, String... options) {
    return CommandRun.of(arguments(kubeconfig, options));
  }

  private static String[] arguments(Path kubeconfig, String... options) {
    List<String> arguments = new ArrayList<>(List.of("run", "--kubeconfig=" + kubeconfig));
    arguments.addAll(List.of(options));
    for (String address : List.of("--health-address", "--metrics-address")) {
      if (Stream.of(options).noneMatch(option -> option.startsWith(address))) {
        arguments.add(address + "=127.0.0.1:0");
      }
    }
    return arguments.toArray(String[]::new);
  }

  private static Consumer<CommandRun> reports(int code, String message) {
    return run -> {
      assertThat(run.err())
          .startsWith("operator: ")
          .contains(message)
          .doesNotContain("Exception", "\tat ", "secret-token");
      assertThat(run.out()).isEmpty();
      assertThat(run.code()).isEqualTo(code);
    };
  }
}
