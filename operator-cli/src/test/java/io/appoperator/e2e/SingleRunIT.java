package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code run --once} and {@code run --dry-run}. */
@Tag("core")
@WithTestServer
class SingleRunIT {

  private static final String FOREIGN =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: taken
      spec:
        replicas: 0
        selector: {matchLabels: {app: other}}
        template:
          metadata: {labels: {app: other}}
          spec: {containers: [{name: main, image: "nginx:1.0"}]}
      """;

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(server, namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void reconcilesEachResourceOnceUnderTheLeaseAndEnds() {
    scenario.apply(SampleApplications.SMALL.formatted("one"));
    scenario.apply(SampleApplications.SMALL.formatted("two"));

    CommandRun run = run("--once", "--leader-elect", "--lease-namespace=" + scenario.namespace());

    assertThat(run.err()).endsWith("operator: 2 settled, 0 failed\n");
    assertThat(run.code()).isZero();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "one")).isPresent();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "two")).isPresent();
    assertThat(
            scenario
                .get(ElectionSettings.LEASE, ElectionSettings.STANDARD_NAME)
                .at("/spec/holderIdentity")
                .asText())
        .as("the holder of the lease")
        .isEmpty();
  }

  /** It reconciles without a pause and then ends, so events that wait for a pause would be lost. */
  @Test
  void writesEventsWhileItReconciles() {
    for (int i = 0; i < 40; i++) {
      scenario.apply(SampleApplications.SMALL.formatted("many-" + i));
    }
    AuditLog.Position start = scenario.now();
    assertThat(run("--once").code()).isZero();

    List<String> writes =
        scenario.writesSince(start).stream()
            .map(entry -> entry.resource() + "/" + entry.subresource())
            .toList();
    assertThat(writes.indexOf("events/"))
        .isBetween(0, writes.lastIndexOf("applications/status") - 1);
  }

  @Test
  void writesOnlyTheEventsThatAreAskedFor() {
    scenario.apply(FOREIGN);
    scenario.apply(SampleApplications.SMALL.formatted("taken"));
    scenario.apply(SampleApplications.SMALL.formatted("first"));
    AuditLog.Position start = scenario.now();
    run("--once", "--events=warnings");
    assertThat(eventsSince(start)).as("a warning about the taken name, no creation").hasSize(1);

    scenario.apply(SampleApplications.SMALL.formatted("second"));
    AuditLog.Position next = scenario.now();
    run("--once", "--events=none");
    assertThat(eventsSince(next)).isEmpty();
    assertThat(scenario.get(TestKinds.APPLICATION, "second").at("/status/phase").asText())
        .isEqualTo(scenario.get(TestKinds.APPLICATION, "first").at("/status/phase").asText())
        .isNotEmpty();
  }

  private List<AuditEntry> eventsSince(AuditLog.Position start) {
    return scenario.writesSince(start).stream()
        .filter(entry -> entry.resource().equals("events"))
        .toList();
  }

  @Test
  void reportsFailuresAndReconcilesTheRest() {
    scenario.apply(FOREIGN);
    scenario.apply(SampleApplications.SMALL.formatted("taken"));
    scenario.apply(SampleApplications.SMALL.formatted("free"));

    CommandRun run = run("--once");

    assertThat(run.err())
        .contains("Application/taken: Deployment/taken already exists in namespace")
        .endsWith("operator: 1 settled, 1 failed\n");
    assertThat(run.code()).isEqualTo(6);
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "free")).isPresent();
  }

  @Test
  void finishesADeletion() {
    scenario.apply(SampleApplications.SMALL.formatted("one"));
    assertThat(run("--once").code()).isZero();
    scenario.kubectl("delete", "application", "one", "--wait=false");
    AuditLog.Position start = scenario.now();

    CommandRun dry = run("--once", "--dry-run");
    assertThat(dry.code()).isZero();
    assertThat(scenario.writesSince(start)).isEmpty();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "one")).isPresent();

    CommandRun run = run("--once");
    assertThat(run.err()).endsWith("operator: 1 settled, 0 failed\n");
    assertThat(run.code()).isZero();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "one")).isEmpty();
    assertThat(scenario.find(TestKinds.APPLICATION, "one")).isEmpty();
  }

  @Test
  void namesWorkloadsThatPacingLeavesForTheNextRun() {
    for (String name : List.of("one", "two")) {
      scenario.apply(SampleApplications.SMALL.formatted(name));
    }
    assertThat(run("--once").code()).isZero();
    for (String name : List.of("one", "two")) {
      // Other code has other digests, and this process has only one class path.
      scenario.kubectl(
          "patch",
          "application",
          name,
          "--subresource=status",
          "--type=merge",
          "-p",
          "{\"status\":{\"settledDigest\":null}}");
    }
    PluginRegistry next =
        NextManagerVersion.of(PluginRegistry.load(SingleRunIT.class.getClassLoader()));

    CommandRun run = CommandRun.of(next, arguments("--once", "--max-upgrade-rollouts=0"));

    assertThat(run.err())
        .contains("operator: Application/one: the rollout waits (--max-upgrade-rollouts)\n")
        .endsWith("operator: 0 settled, 0 failed, 2 left for the next run\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void reportsZeroSettledWithoutResources() {
    CommandRun run = run("--once");

    assertThat(run.err()).endsWith("operator: 0 settled, 0 failed\n");
    assertThat(run.code()).isZero();
  }

  @Test
  void dryRunSendsDryRunRequestsAndWritesNothing() {
    scenario.apply(SampleApplications.SMALL.formatted("one"));
    AuditLog.Position start = scenario.now();

    CommandRun run =
        run("--once", "--dry-run", "--leader-elect", "--lease-namespace=" + scenario.namespace());

    assertThat(run.err()).endsWith("operator: 1 settled, 0 failed\n");
    assertThat(run.code()).isZero();
    List<AuditEntry> asked = scenario.requestsSince(start);
    assertThat(asked).noneMatch(AuditEntry::isWrite);
    assertThat(asked)
        .filteredOn(entry -> entry.verb().equals("patch"))
        .extracting(AuditEntry::resource)
        .contains("deployments");
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "one")).isEmpty();
    assertThat(scenario.application("one").isObserved()).isFalse();
    assertThat(scenario.application("one").live().at("/metadata").has("finalizers")).isFalse();
  }

  private CommandRun run(String... options) {
    return CommandRun.of(arguments(options));
  }

  private String[] arguments(String... options) {
    return Stream.concat(
            Stream.of(
                "run",
                "--kubeconfig=" + scenario.operatorKubeconfig(),
                "--namespace=" + scenario.namespace(),
                "--health-address=127.0.0.1:0",
                "--metrics-address=127.0.0.1:0"),
            Stream.of(options))
        .toArray(String[]::new);
  }
}
