package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.watch.Scope;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two operators share a namespace; each reconciles the Applications with its label. */
@Tag("core")
@WithTestServer
class SelectorIT {

  private OperatorScenario scenario;
  private RunningOperator red;
  private RunningOperator blue;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(server, namespace);
    red = operator("red");
    blue = operator("blue");
  }

  @AfterEach
  void close() {
    red.close();
    blue.close();
    scenario.close();
  }

  @Test
  void eachOperatorReconcilesOnlyItsOwnApplications() {
    apply("apple", "red");
    apply("sky", "blue");
    red.start();
    scenario.application("apple").awaitReady();
    red.awaitIdle();
    assertThat(scenario.application("sky").isObserved()).isFalse();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "sky")).isEmpty();

    blue.start();
    scenario.application("sky").awaitReady();
  }

  @Test
  void keepsApplicationsThatAreNoLongerSelected() {
    apply("apple", "red");
    red.start();
    scenario.application("apple").awaitReady();
    scenario.kubectl("label", "application", "apple", "colour=none", "--overwrite");
    red.awaitIdle();
    AuditLog.Position unselected = scenario.now();

    scenario.application("apple").patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    scenario.kubectl("scale", "deployment", "apple", "--replicas=3");
    scenario.kubectl("delete", "service", "apple");
    red.awaitIdle();
    assertThat(scenario.writesSince(unselected)).isEmpty();
    assertThat(scenario.find(TestKinds.SERVICE, "apple")).isEmpty();
    assertThat(scenario.get(TestKinds.DEPLOYMENT, "apple").at("/spec/replicas").asInt())
        .isEqualTo(3);

    blue.start();
    scenario.kubectl("label", "application", "apple", "colour=blue", "--overwrite");
    scenario.application("apple").awaitReady();
    assertThat(
            scenario
                .get(TestKinds.DEPLOYMENT, "apple")
                .at("/spec/template/spec/containers/0/image")
                .asText())
        .isEqualTo("nginx:2.0");
    assertThat(scenario.find(TestKinds.SERVICE, "apple")).isPresent();
  }

  @Test
  void aDeletionWaitsForTheSelectingOperator() {
    apply("apple", "red");
    red.start();
    scenario.application("apple").awaitReady();
    scenario.kubectl("label", "application", "apple", "colour=none", "--overwrite");
    red.awaitIdle();

    scenario.kubectl("delete", "application", "apple", "--wait=false");
    red.awaitIdle();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "apple")).isPresent();
    assertThat(scenario.find(TestKinds.APPLICATION, "apple")).isPresent();

    blue.start();
    scenario.kubectl("label", "application", "apple", "colour=blue", "--overwrite");
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.APPLICATION, "apple").isEmpty());
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "apple")).isEmpty();
  }

  private RunningOperator operator(String colour) {
    return new RunningOperator(
        scenario.installation(),
        PluginRegistry.load(SelectorIT.class.getClassLoader()),
        new Scope(List.of(scenario.namespace()), "colour=" + colour),
        ReconcileLimits.STANDARD);
  }

  private void apply(String name, String colour) {
    scenario.apply(
        SampleApplications.SMALL
                .formatted(name)
                .replace(
                    "  name: " + name, "  name: %s\n  labels: {colour: %s}".formatted(name, colour))
            + "  port: 80\n");
  }
}
