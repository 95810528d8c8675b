package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.CommandRun;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.settings.OperatorSettings;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ConfigMaps and Secrets whose changes restart the pods of Applications. */
@Tag("core")
@WithTestServer
class RelatedIT {

  private static final int FLEET = 12;
  private static final int MOST = 2;

  private static final PluginRegistry PLUGINS =
      PluginRegistry.load(RelatedIT.class.getClassLoader());

  private static final ReconcileLimits LIMITS =
      new ReconcileLimits(
          Duration.ofSeconds(30), Duration.ofMinutes(2), new RolloutLimits(10, MOST));

  private static final String FROM_CONFIG_MAP =
      """
        environmentFrom: [{configMapRef: {name: shared}}]
        rollout: {restartOn: [ConfigMap]}
      """;

  private static final String FROM_SECRET =
      """
        environmentFrom: [{secretRef: {name: login}}]
        rollout: {restartOn: [Secret]}
      """;

  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shared}
      data: {color: %s}
      """;

  private static final String SECRET =
      """
      apiVersion: v1
      kind: Secret
      metadata: {name: login}
      stringData: {password: canary-%s}
      """;

  @TempDir private Path directory;

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace, PLUGINS, LIMITS);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void aChangedConfigMapRestartsThePodsAndDiffShowsItBefore() throws Exception {
    scenario.apply(CONFIG_MAP.formatted("blue"));
    applyReady(0, FROM_CONFIG_MAP);
    Path changed = Files.writeString(directory.resolve("shared.yaml"), CONFIG_MAP.formatted("red"));
    assertThat(diff().code()).isZero();

    CommandRun preview = diff("--related", changed.toString());
    assertThat(preview.code()).as(preview.err()).isEqualTo(1);
    assertThat(preview.out())
        .contains("apps.example.com/restart-checksum")
        .contains("(run --max-related-rollouts): a related object causes it");

    scenario.kubectl("label", "configmap", "shared", "team=shop");
    AuditLog.Position labelled = scenario.now();
    scenario.awaitIdle();
    assertThat(scenario.writesSince(labelled)).as("a label is not declared").isEmpty();
    assertThat(generation(0)).isEqualTo(1);

    scenario.apply(CONFIG_MAP.formatted("red"));
    OperatorScenario.soon().until(() -> generation(0) == 2);
    scenario.application("app-0").awaitReady();
    scenario.awaitIdle();
    assertThat(diff("--related", changed.toString()).code()).as("nothing is left").isZero();

    AuditLog.Position settled = scenario.now();
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(scenario.writesSince(settled)).as("a restart").isEmpty();
    assertThat(scenario.requestsSince(settled))
        .as("Secrets without the setting")
        .extracting(AuditEntry::resource)
        .doesNotContain("secrets");

    scenario.apply(CONFIG_MAP.formatted("green"));
    OperatorScenario.soon().until(() -> generation(0) == 3);
  }

  @Test
  void aConfigMapThatChangesWhileNoOperatorRunsRestartsThePodsAfterwards() {
    scenario.apply(CONFIG_MAP.formatted("blue"));
    applyReady(0, FROM_CONFIG_MAP);
    scenario.operator().stop();
    scenario.apply(CONFIG_MAP.formatted("red"));
    CommandRun dry = run("--once", "--dry-run");
    assertThat(dry.code()).as(dry.err()).isZero();
    assertThat(generation(0)).as("a dry run writes nothing").isEqualTo(1);
    CommandRun once = run("--once");
    assertThat(once.code()).as(once.err()).isZero();
    assertThat(generation(0)).isEqualTo(2);
  }

  @Test
  void waitsForAMissingConfigMapAndContinuesWhenItIsCreated() {
    scenario.apply(application(0, FROM_CONFIG_MAP));
    LiveResource application = scenario.application("app-0");
    OperatorScenario.soon()
        .until(() -> application.reason("Reconciled").equals("RelatedObjectMissing"));
    assertThat(application.message("Reconciled"))
        .contains("ConfigMap/shared does not exist", "Create it");
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "app-0")).isEmpty();

    scenario.apply(CONFIG_MAP.formatted("blue"));
    application.awaitReady();
    scenario.awaitIdle();

    String before = scenario.awaitUnchanging(TestKinds.DEPLOYMENT, "app-0");
    scenario.kubectl("delete", "configmap", "shared");
    OperatorScenario.soon()
        .until(() -> application.reason("Reconciled").equals("RelatedObjectMissing"));
    assertThat(scenario.awaitUnchanging(TestKinds.DEPLOYMENT, "app-0")).isEqualTo(before);
  }

  @Test
  void restartsAFewApplicationsOfASharedConfigMapAtATime() {
    scenario.apply(CONFIG_MAP.formatted("blue"));
    scenario.apply(
        IntStream.range(0, FLEET)
            .mapToObj(i -> application(i, FROM_CONFIG_MAP))
            .collect(Collectors.joining("---\n")));
    OperatorScenario.within(Duration.ofMinutes(2)).until(() -> running() == FLEET);
    scenario.awaitIdle();

    try (RolloutCounter rollouts = RolloutCounter.of(scenario)) {
      scenario.apply(CONFIG_MAP.formatted("red"));
      OperatorScenario.within(Duration.ofMinutes(3)).until(() -> restarted() == FLEET);
      assertThat(rollouts.most()).isBetween(1, MOST);
    }
    OperatorScenario.soon().until(() -> running() == FLEET);
  }

  @Test
  void refusesSecretsWithoutTheSetting() {
    AuditLog.Position before = scenario.now();
    scenario.apply(SECRET.formatted("one"));
    scenario.apply(application(0, FROM_SECRET));
    LiveResource application = scenario.application("app-0");
    OperatorScenario.soon()
        .until(() -> application.reason("Reconciled").equals("RelatedSecretsOff"));
    assertThat(application.message("Reconciled")).contains("Set related.secrets to true");
    assertThat(scenario.requestsSince(before))
        .extracting(AuditEntry::resource)
        .doesNotContain("secrets");
  }

  @Test
  void aChangedSecretRestartsThePodsWithTheSetting(TestServer server, TestNamespace namespace)
      throws Exception {
    scenario.close();
    Path settings =
        Files.writeString(
            directory.resolve("settings.yaml"),
            "apiVersion: apps.example.com/v1alpha1\nkind: OperatorSettings\nrelated: {secrets: true}\n");
    PluginRegistry permitted =
        OperatorSettings.read(List.of(settings.toString()), PLUGINS).configure(PLUGINS);
    scenario = OperatorScenario.open(server, namespace, permitted, LIMITS);
    scenario.operator().useSettings(settings);
    scenario.operator().restart();

    scenario.apply(SECRET.formatted("one"));
    applyReady(0, FROM_SECRET);
    scenario.apply(SECRET.formatted("two"));
    OperatorScenario.soon().until(() -> generation(0) == 2);
    String stored =
        scenario.get(TestKinds.APPLICATION, "app-0").toString()
            + scenario.get(TestKinds.DEPLOYMENT, "app-0");
    assertThat(stored).doesNotContain("canary");
  }

  private void applyReady(int number, String fields) {
    scenario.apply(application(number, fields));
    scenario.application("app-" + number).awaitReady();
    scenario.awaitIdle();
  }

  private CommandRun diff(String... more) throws Exception {
    Path file = Files.writeString(directory.resolve("app.yaml"), application(0, FROM_CONFIG_MAP));
    return command(
        List.of("diff", "-f", file.toString(), "-n", scenario.namespace()), List.of(more));
  }

  private CommandRun run(String... more) {
    return command(
        List.of(
            "run",
            "-n",
            scenario.namespace(),
            "--leader-elect=false",
            "--health-address=127.0.0.1:0",
            "--metrics-address=127.0.0.1:0"),
        List.of(more));
  }

  private CommandRun command(List<String> arguments, List<String> more) {
    List<String> all = new ArrayList<>(arguments);
    all.addAll(List.of("--kubeconfig", scenario.operatorKubeconfig()));
    all.addAll(more);
    return CommandRun.of(all.toArray(String[]::new));
  }

  private static String application(int number, String fields) {
    return SampleApplications.SMALL.formatted("app-" + number) + fields;
  }

  private long generation(int number) {
    return generation(scenario.get(TestKinds.DEPLOYMENT, "app-" + number));
  }

  private static long generation(ObjectNode deployment) {
    return deployment.at("/metadata/generation").asLong();
  }

  private long restarted() {
    return scenario
        .admin()
        .list(TestKinds.DEPLOYMENT, ListQuery.in(scenario.namespace()))
        .items()
        .stream()
        .filter(deployment -> generation(deployment) == 2)
        .count();
  }

  private long running() {
    return scenario
        .admin()
        .list(TestKinds.APPLICATION, ListQuery.in(scenario.namespace()))
        .items()
        .stream()
        .filter(application -> application.at("/status/phase").asText().equals("Running"))
        .count();
  }
}
