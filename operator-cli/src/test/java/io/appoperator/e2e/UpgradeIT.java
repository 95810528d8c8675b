package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A new version of the operator renders every pod template differently. */
@Tag("core")
@WithTestServer
class UpgradeIT {

  private static final int FLEET = 30;
  private static final int MOST = 3;

  private static final PluginRegistry OLD = PluginRegistry.load(UpgradeIT.class.getClassLoader());
  private static final PluginRegistry NEW = NextManagerVersion.of(OLD);

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    ReconcileLimits reconcileLimits =
        new ReconcileLimits(
            Duration.ofSeconds(30), Duration.ofMinutes(2), new RolloutLimits(MOST, MOST));
    scenario = OperatorScenario.open(server, namespace, OLD, reconcileLimits);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void rollsOutAFewAtATimeAndReportsWaitingOnes() {
    for (int i = 0; i < FLEET; i++) {
      scenario.apply(
          SampleApplications.SMALL.formatted("app-" + i) + "  configData: {colour: blue}\n");
    }
    OperatorScenario.within(Duration.ofMinutes(2))
        .until(() -> count("Ready", "Available") == FLEET);
    scenario.awaitIdle();

    try (RolloutCounter rollouts = RolloutCounter.of(scenario)) {
      scenario.operator().restart(NEW);
      OperatorScenario.soon().until(() -> count("Progressing", "RolloutWaiting") > 0);
      OperatorScenario.within(Duration.ofMinutes(3)).until(() -> upgraded() == FLEET);
      OperatorScenario.soon().until(() -> count("Ready", "Available") == FLEET);

      assertThat(rollouts.most()).isBetween(1, MOST);
    }
    assertThat(count("Progressing", "RolloutWaiting")).isZero();
    scenario.awaitIdle();

    AuditLog.Position settled = scenario.now();
    scenario.operator().restart(NEW);
    scenario.awaitIdle();
    assertThat(scenario.writesSince(settled)).extracting(AuditEntry::toString).isEmpty();
  }

  /** Otherwise they would occupy all rollout slots for ten minutes. */
  @Test
  void unreadyApplicationsDoNotBlockTheRollout() {
    int failing = 2 * MOST;
    int all = 2 * failing;
    for (int i = 0; i < failing; i++) {
      scenario.apply(SampleApplications.SMALL.formatted("sick-" + i) + FakeKubelet.BY_HAND);
    }
    for (int i = 0; i < failing; i++) {
      scenario.apply(SampleApplications.SMALL.formatted("app-" + i));
    }
    OperatorScenario.within(Duration.ofMinutes(2))
        .until(() -> count("Ready", "Available") == failing && deployments().size() == all);
    scenario.awaitIdle();

    scenario.operator().restart(NEW);

    OperatorScenario.within(Duration.ofMinutes(2)).until(() -> upgraded() == all);
  }

  @Test
  void appliesEditsAndRecreatesObjectsWhileTheRestWaits() {
    for (int i = 0; i < 2; i++) {
      scenario.apply(
          SampleApplications.SMALL.formatted("app-" + i) + "  configData: {colour: blue}\n");
    }
    LiveResource edited = scenario.application("app-0");
    LiveResource waiting = scenario.application("app-1");
    edited.awaitReady();
    waiting.awaitReady();
    scenario.awaitIdle();

    scenario
        .operator()
        .restart(
            NEW,
            new ReconcileLimits(
                Duration.ofSeconds(30), Duration.ofMinutes(2), new RolloutLimits(0, 0)));
    OperatorScenario.soon().until(() -> count("Progressing", "RolloutWaiting") == 2);
    assertThat(waiting.is("Ready")).as("what runs is ready").isTrue();
    assertThat(waiting.status().path("warnings").toString()).contains("--max-upgrade-rollouts");

    scenario.kubectl("delete", "configmap", "app-1-config");
    OperatorScenario.soon()
        .until(() -> scenario.find(TestKinds.CONFIG_MAP, "app-1-config").isPresent());
    edited.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    OperatorScenario.soon().until(() -> upgraded() == 1);
    edited.awaitReady();
    assertThat(waiting.reason("Progressing")).isEqualTo("RolloutWaiting");
    assertThat(generation("app-1")).as("generation of the Deployment that waits").isEqualTo(1);
  }

  private long generation(String deployment) {
    return scenario.get(TestKinds.DEPLOYMENT, deployment).at("/metadata/generation").asLong();
  }

  private long upgraded() {
    return deployments().stream().filter(NextManagerVersion::made).count();
  }

  private List<ObjectNode> deployments() {
    return scenario.admin().list(TestKinds.DEPLOYMENT, ListQuery.in(scenario.namespace())).items();
  }

  /** Returns how many Applications have a condition with this reason. */
  private long count(String type, String reason) {
    return scenario
        .admin()
        .list(TestKinds.APPLICATION, ListQuery.in(scenario.namespace()))
        .items()
        .stream()
        .map(application -> Conditions.find(application.path("status"), type))
        .filter(condition -> condition.path("reason").asText().equals(reason))
        .count();
  }
}
