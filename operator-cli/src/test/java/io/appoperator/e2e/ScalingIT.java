package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class ScalingIT {

  private static final String SCALING =
      "{\"minReplicas\":2,\"maxReplicas\":6,\"targetCPUUtilizationPercentage\":70}";

  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    shop = scenario.application("shop");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void replicasOfTheAutoscalerSurviveAnImageChangeAndARestart() {
    start("scaling: " + SCALING);
    assertThat(replicas()).isEqualTo("2");
    scenario.kubectl("scale", "deployment/shop", "--replicas=5");
    OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("5/5"));

    try (FieldRecorder seen =
        FieldRecorder.of(scenario, TestKinds.DEPLOYMENT, "shop", "/spec/replicas")) {
      shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
      shop.awaitReady();
      scenario.operator().restart();
      shop.patch("{\"spec\":{\"image\":\"nginx:3.0\"}}");
      OperatorScenario.soon().until(() -> image().equals("nginx:3.0"));
      shop.awaitReady();

      assertThat(seen.values()).containsExactly("5");
    }
  }

  @Test
  void addingAndChangingScalingKeepsTheReplicas() {
    start("replicas: 4");

    try (FieldRecorder seen =
        FieldRecorder.of(scenario, TestKinds.DEPLOYMENT, "shop", "/spec/replicas")) {
      shop.patch("{\"spec\":{\"scaling\":%s}}".formatted(SCALING));
      OperatorScenario.soon().until(() -> scenario.find(TestKinds.AUTOSCALER, "shop").isPresent());
      shop.awaitReady();
      shop.patch("{\"spec\":{\"replicas\":1,\"image\":\"nginx:2.0\"}}");
      OperatorScenario.soon().until(() -> image().equals("nginx:2.0"));
      shop.awaitReady();

      assertThat(seen.values()).containsExactly("4");
    }
  }

  @Test
  void removingScalingSetsTheDesiredReplicas() {
    start("scaling: " + SCALING);
    scenario.kubectl("scale", "deployment/shop", "--replicas=5");
    OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("5/5"));

    try (FieldRecorder seen =
        FieldRecorder.of(scenario, TestKinds.DEPLOYMENT, "shop", "/spec/replicas")) {
      shop.patch("{\"spec\":{\"scaling\":null,\"replicas\":3}}");
      OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("3/3"));
      shop.awaitReady();

      assertThat(scenario.find(TestKinds.AUTOSCALER, "shop")).isEmpty();
      assertThat(seen.values()).containsExactly("3");
    }
  }

  @Test
  void addingScalingAtZeroReplicasStartsWithTheMinimum() {
    start("replicas: 0");

    try (FieldRecorder seen =
        FieldRecorder.of(scenario, TestKinds.DEPLOYMENT, "shop", "/spec/replicas")) {
      shop.patch("{\"spec\":{\"replicas\":null,\"scaling\":%s}}".formatted(SCALING));
      OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("2/2"));

      // The watch may first return the previous value.
      assertThat(seen.values()).isSubsetOf("0", "2").endsWith("2").doesNotHaveDuplicates();
    }
  }

  @Test
  void addingAndRemovingScalingNeverChangesReplicasInBetween() {
    start("replicas: 3");

    try (FieldRecorder seen =
        FieldRecorder.of(scenario, TestKinds.DEPLOYMENT, "shop", "/spec/replicas")) {
      for (int i = 1; i <= 3; i++) {
        shop.patch("{\"spec\":{\"scaling\":%s}}".formatted(SCALING));
        OperatorScenario.soon()
            .until(() -> scenario.find(TestKinds.AUTOSCALER, "shop").isPresent());
        shop.patch("{\"spec\":{\"scaling\":null,\"image\":\"nginx:%s\"}}".formatted(i));
        OperatorScenario.soon().until(() -> scenario.find(TestKinds.AUTOSCALER, "shop").isEmpty());
        shop.awaitReady();
      }

      assertThat(image()).isEqualTo("nginx:3");
      assertThat(seen.values()).containsExactly("3");
    }
  }

  @Test
  void kubectlScaleOfAnApplicationWithScalingKeepsItsPods() {
    start("scaling: " + SCALING);
    scenario.kubectl("scale", "deployment/shop", "--replicas=4");
    OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("4/4"));

    try (FieldRecorder seen =
        FieldRecorder.of(scenario, TestKinds.DEPLOYMENT, "shop", "/spec/replicas")) {
      scenario.kubectl("scale", "application/shop", "--replicas=1");
      shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
      OperatorScenario.soon().until(() -> image().equals("nginx:2.0"));
      shop.awaitReady();

      assertThat(seen.values()).containsExactly("4");
    }
  }

  @Test
  void revertsManualScalingWithoutScaling() {
    start("replicas: 2");

    scenario.kubectl("scale", "deployment/shop", "--replicas=5");

    OperatorScenario.soon().until(() -> replicas().equals("2"));
  }

  @Test
  void isReadyWithZeroReplicas() {
    start("replicas: 0");

    assertThat(shop.reason("Ready")).isEqualTo("ScaledToZero");
    assertThat(shop.phase()).isEqualTo("Running");
    assertThat(shop.status().path("ready").asText()).isEqualTo("0/0");

    shop.patch("{\"spec\":{\"replicas\":2}}");
    OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("2/2"));
    OperatorScenario.soon().until(() -> shop.reason("Ready").equals("Available"));
  }

  @Test
  void kubectlScalesTheApplicationItself() {
    start("replicas: 1");

    scenario.kubectl("scale", "application/shop", "--replicas=3");

    OperatorScenario.soon().until(() -> shop.status().path("ready").asText().equals("3/3"));
    assertThat(shop.live().at("/spec/replicas").asInt()).isEqualTo(3);
  }

  private void start(String field) {
    scenario.apply(
        SampleApplications.SMALL.formatted("shop")
            + "  resources: {requests: {cpu: 100m}}\n  "
            + field
            + "\n");
    shop.awaitReady();
  }

  private String replicas() {
    return scenario.get(TestKinds.DEPLOYMENT, "shop").at("/spec/replicas").asText();
  }

  private String image() {
    return scenario
        .get(TestKinds.DEPLOYMENT, "shop")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }
}
