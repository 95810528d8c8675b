package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The story of a platform team, as in docs/guides/settings.md. */
@Tag("core")
@WithTestServer
class SettingsIT {

  private static final int FLEET = 6;
  private static final int MOST = 2;

  private static final String REFUSED = "application_operator_settings_refused";
  private static final String DEFAULTS = "defaults: {Application: {%s}}\n";

  @TempDir private Path directory;
  private OperatorScenario scenario;
  private Path settings;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) throws IOException {
    settings = directory.resolve("settings.yaml");
    write("");
    ReconcileLimits limits =
        new ReconcileLimits(
            Duration.ofSeconds(30), Duration.ofMinutes(2), new RolloutLimits(MOST, MOST));
    scenario =
        OperatorScenario.open(
            server, namespace, PluginRegistry.load(SettingsIT.class.getClassLoader()), limits);
    scenario.operator().useSettings(settings);
    scenario.operator().restart();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void aChangeIsPreviewedRolledOutAFewAtATimeExplainedAndRolledBack() throws IOException {
    scenario.apply(fleet());
    OperatorScenario.within(Duration.ofMinutes(2)).until(() -> ready() == FLEET);
    scenario.awaitIdle();

    Path next = directory.resolve("next.yaml");
    write(next, DEFAULTS.formatted("terminationGracePeriodSeconds: 7"));
    CommandRun preview = run("diff", next);
    assertThat(preview.code()).as(preview.err()).isEqualTo(1);
    assertThat(
            preview.out().lines().filter(line -> line.contains("terminationGracePeriodSeconds: 7")))
        .hasSize(FLEET);

    try (RolloutCounter rollouts = RolloutCounter.of(scenario)) {
      write(DEFAULTS.formatted("terminationGracePeriodSeconds: 7"));
      OperatorScenario.within(Duration.ofMinutes(3)).until(() -> withGracePeriod(7) == FLEET);
      OperatorScenario.soon().until(() -> ready() == FLEET);
      assertThat(rollouts.most()).isBetween(1, MOST);
    }
    scenario.awaitIdle();
    assertThat(run("diff", settings).code()).as("nothing is left").isZero();
    assertThat(run("explain", settings).out())
        .contains("spec.terminationGracePeriodSeconds (" + settings + ":3)");

    AuditLog.Position applied = scenario.now();
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(scenario.writesSince(applied)).as("a restart with the same settings").isEmpty();

    write("");
    OperatorScenario.within(Duration.ofMinutes(3)).until(() -> withGracePeriod(7) == 0);
  }

  @Test
  void aLineThatChangesNoObjectWritesNothing() throws IOException {
    scenario.apply(application(0));
    scenario.application("app-0").awaitReady();
    scenario.awaitIdle();

    AuditLog.Position before = scenario.now();
    write(DEFAULTS.formatted("scaling: {targetCPUUtilizationPercentage: 70}"));
    awaitReload("success");
    scenario.awaitIdle();

    assertThat(scenario.writesSince(before)).isEmpty();
  }

  @Test
  void invalidSettingsKeepTheLastValidOnesInForce() throws IOException {
    write(DEFAULTS.formatted("terminationGracePeriodSeconds: 7"));
    scenario.apply(application(0));
    OperatorScenario.soon().until(() -> withGracePeriod(7) == 1);

    write(DEFAULTS.formatted("terminationGracePeriodSeconds: soon"));
    awaitReload("failure");
    assertThat(scenario.operator().metrics()).contains(REFUSED + " 1.0");
    scenario.apply(application(1));
    OperatorScenario.soon().until(() -> withGracePeriod(7) == 2);

    write(DEFAULTS.formatted("terminationGracePeriodSeconds: 7"));
    OperatorScenario.soon().until(() -> scenario.operator().metrics().contains(REFUSED + " 0.0"));
  }

  @Test
  void anEnforcedConflictIsInvalidAndItsObjectsStay() throws IOException {
    scenario.apply(application(0) + "  imagePullPolicy: IfNotPresent\n");
    LiveResource application = scenario.application("app-0");
    application.awaitReady();
    String before = scenario.awaitUnchanging(TestKinds.DEPLOYMENT, "app-0");

    write("enforced: {Application: {imagePullPolicy: Always}}\n");
    OperatorScenario.soon().until(() -> application.reason("Reconciled").equals("Invalid"));

    assertThat(application.status().path("conditions").toString()).contains("settings.yaml:3");
    assertThat(scenario.awaitUnchanging(TestKinds.DEPLOYMENT, "app-0")).isEqualTo(before);
  }

  @Test
  void theObjectsOfADisabledManagerStayUntilTheyArePruned() throws IOException {
    scenario.apply(application(0) + "  port: 80\n");
    scenario.application("app-0").awaitReady();

    AuditLog.Position before = scenario.now();
    write("managers: {service: {enabled: false}}\n");
    awaitReload("success");
    scenario.awaitIdle();
    assertThat(scenario.find(TestKinds.SERVICE, "app-0")).isPresent();
    assertThat(scenario.writesSince(before))
        .noneMatch(entry -> entry.resource().equals("services"));

    write("managers: {service: {enabled: false, prune: true}}\n");
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.SERVICE, "app-0").isEmpty());
  }

  private void awaitReload(String result) {
    String metric = "application_operator_settings_reloads_total{result=\"" + result + "\"} 1.0";
    OperatorScenario.soon().until(() -> scenario.operator().metrics().contains(metric));
  }

  private CommandRun run(String command, Path with) throws IOException {
    Path file = Files.writeString(directory.resolve("fleet.yaml"), fleet());
    return command.equals("diff")
        ? CommandRun.of(
            "diff",
            "-f",
            file.toString(),
            "-n",
            scenario.namespace(),
            "--kubeconfig",
            scenario.operatorKubeconfig(),
            "--settings",
            with.toString())
        : CommandRun.of(command, "-f", file.toString(), "--settings", with.toString());
  }

  private static String fleet() {
    return IntStream.range(0, FLEET)
        .mapToObj(SettingsIT::application)
        .collect(Collectors.joining("---\n"));
  }

  private static String application(int number) {
    return SampleApplications.SMALL.formatted("app-" + number);
  }

  private long ready() {
    return scenario
        .admin()
        .list(TestKinds.APPLICATION, ListQuery.in(scenario.namespace()))
        .items()
        .stream()
        .filter(application -> application.at("/status/phase").asText().equals("Running"))
        .count();
  }

  private long withGracePeriod(int seconds) {
    return scenario
        .admin()
        .list(TestKinds.DEPLOYMENT, ListQuery.in(scenario.namespace()))
        .items()
        .stream()
        .filter(deployment -> gracePeriod(deployment) == seconds)
        .count();
  }

  private static int gracePeriod(ObjectNode deployment) {
    return deployment.at("/spec/template/spec/terminationGracePeriodSeconds").asInt();
  }

  private void write(String content) throws IOException {
    write(settings, content);
  }

  /** Replaces the file as a whole, like a mounted ConfigMap. */
  private void write(Path file, String content) throws IOException {
    Path draft = directory.resolve("draft.yaml");
    Files.writeString(
        draft, "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\n" + content);
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
