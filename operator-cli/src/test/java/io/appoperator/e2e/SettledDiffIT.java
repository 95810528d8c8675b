package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * {@code diff --mode=auto} requests no dry runs of what the operator has applied. On the real
 * server, which checks the permissions of the users, and logs their requests.
 */
@WithControlPlane
class SettledDiffIT {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: %1$s}
      spec:
        image: nginx
        replicas: 1
        port: 80
        environment: [{name: DB_PASSWORD, value: %1$s-secret}]
        configData: {a.txt: text}
      ---
      """;

  private static final String CHILDREN =
      "*.apps,*.autoscaling,*.networking.k8s.io,*.policy,configmaps,services,persistentvolumeclaims";

  private static final String SETTLED = "\"source\": \"settled\"";
  private static final int FORBIDDEN = 403;
  private static final int FEW = 12;
  private static final int MANY = 24;

  @TempDir private Path folder;
  private ControlPlane controlPlane;
  private OperatorScenario scenario;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    this.controlPlane = controlPlane;
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    List<Sample> samples =
        IntStream.range(0, MANY)
            .mapToObj(i -> new Sample("app-" + i, Map.of(), APPLICATION.formatted("app-" + i)))
            .toList();
    new ManyApplications(scenario, folder).apply(samples);
    OperatorScenario.soon().until(() -> samples.stream().allMatch(this::isSettled));
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void sendsAsManyRequestsForManyApplicationsAsForFew() {
    Path reader = account("reader");
    grant("reader", "get,list", "*.apps.example.com," + CHILDREN);
    awaitPermission(reader);

    List<AuditEntry> few = requests("reader", () -> assertSame(diff(reader, FEW, "auto")));
    List<AuditEntry> many = requests("reader", () -> assertSame(diff(reader, MANY, "auto")));

    assertThat(few)
        .filteredOn(entry -> !entry.verb().equals("list"))
        .singleElement()
        .satisfies(entry -> assertThat(entry.resource()).isEqualTo("leases"));
    assertThat(uris(many)).isEqualTo(uris(few)).doesNotHaveDuplicates();
  }

  @Test
  void printsTheSameAsDryRuns() {
    scenario.kubectl("annotate", "service", "app-1", "team=blue");
    scenario.kubectl("set", "env", "deployment/app-2", "TOKEN=abcdefgh");
    scenario.kubectl("annotate", "application", "app-6", "apps.example.com/paused=true");
    scenario.awaitIdle();
    Path admin = controlPlane.kubeconfig();

    for (List<String> options :
        List.of(
            List.of("-o", "json", "--show-foreign"),
            List.of("-o", "json", "--show-secrets"),
            List.of("--show-foreign"),
            List.of("-o", "markdown", "--why"))) {
      CommandRun auto = diff(admin, MANY, "auto", options);
      CommandRun server = diff(admin, MANY, "server", options);
      boolean json = options.contains("json");
      assertThat(server.out()).doesNotContain(SETTLED);
      assertThat(auto.out().contains(SETTLED)).as("says that no dry run was made").isEqualTo(json);
      assertThat(asDryRun(auto)).as("%s", options).isEqualTo(server);
      assertThat(auto.code()).isZero();
    }
  }

  /** The source of the preview is all that differs. */
  private static CommandRun asDryRun(CommandRun run) {
    return new CommandRun(
        run.code(), run.out().replace(SETTLED, "\"source\": \"dry-run\""), run.err());
  }

  @Test
  void requestsDryRunsOnlyOfApplicationsThatMayDiffer() {
    Path writer = account("writer");
    grant("writer", "get,list,create,update,patch,delete", "*.apps.example.com," + CHILDREN);
    awaitPermission(writer);
    scenario.operator().stop();
    scenario.patch(TestKinds.SERVICE, "app-3", "{\"metadata\":{\"labels\":{\"app\":\"other\"}}}");
    scenario.patch(TestKinds.APPLICATION, "app-4", "{\"spec\":{\"image\":\"other\"}}");
    scenario.kubectl("delete", "configmap", "app-5-config");
    scenario.kubectl("scale", "deployment", "app-6", "--replicas=0");

    List<AuditEntry> requests =
        requests("writer", () -> assertThat(diff(writer, FEW, "auto").code()).isEqualTo(1));

    assertThat(requests)
        .filteredOn(entry -> entry.uri().contains("dryRun=All"))
        .extracting(entry -> entry.name().replaceAll("^(app-\\d+).*", "$1"))
        .containsOnly("app-3", "app-4", "app-5", "app-6");
    assertThat(diff(writer, FEW, "auto")).isEqualTo(diff(writer, FEW, "server"));
  }

  @Test
  void readsEachApplicationWhereTheirListIsForbidden() {
    Path getter = account("getter");
    grant("getter", "get", "applications.apps.example.com");
    grant("getter", "get,list", CHILDREN);
    awaitPermission(getter);

    List<AuditEntry> requests = requests("getter", () -> assertSame(diff(getter, FEW, "auto")));

    assertThat(requests)
        .filteredOn(entry -> entry.code() == FORBIDDEN)
        .extracting(AuditEntry::resource)
        .containsExactlyInAnyOrder("leases", "applications");
    assertThat(requests)
        .filteredOn(entry -> entry.verb().equals("get"))
        .filteredOn(entry -> entry.resource().equals("applications"))
        .hasSize(FEW);
  }

  private boolean isSettled(Sample sample) {
    return scenario.application(sample.name()).status().has("appliedDigest");
  }

  private static void assertSame(CommandRun diff) {
    assertThat(diff.code()).as("%s", diff).isZero();
    assertThat(diff.err()).doesNotContain("note:");
  }

  private CommandRun diff(Path kubeconfig, int applications, String mode) {
    return diff(kubeconfig, applications, mode, List.of());
  }

  private CommandRun diff(Path kubeconfig, int applications, String mode, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("diff", "-f", "-", "--mode", mode));
    arguments.addAll(List.of("-n", scenario.namespace(), "--kubeconfig", kubeconfig.toString()));
    arguments.addAll(options);
    String yaml =
        IntStream.range(0, applications)
            .mapToObj(i -> APPLICATION.formatted("app-" + i))
            .collect(Collectors.joining());
    return CommandRun.reading(yaml, arguments.toArray(String[]::new));
  }

  private Path account(String name) {
    return controlPlane.kubeconfigFor(scenario.namespace(), name);
  }

  private void grant(String account, String verbs, String resources) {
    String role = account + "-" + verbs.length();
    scenario.kubectl("create", "role", role, "--verb=" + verbs, "--resource=" + resources);
    scenario.kubectl(
        "create",
        "rolebinding",
        role,
        "--role=" + role,
        "--serviceaccount=" + scenario.namespace() + ":" + account);
  }

  /** The API server observes new roles with a delay. */
  private void awaitPermission(Path kubeconfig) {
    OperatorScenario.soon().until(() -> diff(kubeconfig, 1, "client").code() == 0);
  }

  private List<AuditEntry> requests(String account, Runnable command) {
    AuditLog.Position start = scenario.now();
    command.run();
    String user = "system:serviceaccount:%s:%s".formatted(scenario.namespace(), account);
    return controlPlane.audit().since(start, user).stream()
        .filter(entry -> !entry.resource().isEmpty())
        .toList();
  }

  private static List<String> uris(List<AuditEntry> requests) {
    return requests.stream().map(AuditEntry::uri).sorted().toList();
  }
}
