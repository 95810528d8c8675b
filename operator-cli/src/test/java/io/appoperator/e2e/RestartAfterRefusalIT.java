package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The operator restarts while an Application is refused or not ready. On the real server, which has
 * quotas, and reports why it does not bind a claim.
 */
@Tag("core")
@Tag("slow")
@WithControlPlane
class RestartAfterRefusalIT {

  private static final String NO_SERVICES =
      """
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: no-services}
      spec: {hard: {count/services: "0"}}
      """;

  private OperatorScenario scenario;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void writesNothingAfterARestartForAnApplicationThatIsNotReady() {
    scenario.apply(SampleApplications.EVERYTHING.replace("by-hand", "absent-class"));
    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(scenario.application("shop").message("Ready"))
                    .contains("storageclass.storage.k8s.io \"absent-class\" not found"));
    scenario.awaitIdle();

    AuditLog.Position settled = scenario.now();
    scenario.operator().restart();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= 1);
    scenario.awaitIdle();

    assertThat(scenario.writesSince(settled)).isEmpty();
  }

  /** The operator applies such Applications again after a restart, without changing anything. */
  @Test
  void changesNothingOfAnApplicationWithARejectedObject() {
    scenario.apply(NO_SERVICES);
    OperatorScenario.soon()
        .until(() -> !scenario.kubectl("get", "quota", "-o", "jsonpath={..status.hard}").isEmpty());
    scenario.apply(
        SampleApplications.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    OperatorScenario.soon()
        .until(() -> scenario.application("shop").message("Ready").contains("exceeded quota"));
    OperatorScenario.soon()
        .until(() -> scenario.application("shop").status().path("readyReplicas").asInt() == 1);
    scenario.awaitIdle();
    List<String> settled = versions();

    scenario.operator().restart();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= 1);
    scenario.awaitIdle();

    assertThat(versions()).isEqualTo(settled);
  }

  private List<String> versions() {
    return Stream.of(
            scenario.get(TestKinds.APPLICATION, "shop"),
            scenario.get(TestKinds.CONFIG_MAP, "shop-config"),
            scenario.get(TestKinds.DEPLOYMENT, "shop"))
        .map(live -> live.at("/metadata/resourceVersion").asText())
        .toList();
  }
}
