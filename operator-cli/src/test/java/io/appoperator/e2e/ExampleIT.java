package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The example of the README. On the real server, because kubectl prints its tables. */
@Tag("core")
@WithControlPlane
class ExampleIT {

  private static final String SERVICE_ACCOUNT =
      """
      apiVersion: v1
      kind: ServiceAccount
      metadata: {name: app-service-account}
      """;

  private static final String STORAGE_CLASS =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: fast-ssd}
      provisioner: kubernetes.io/no-provisioner
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
  void exampleIsRunningWithinTenSeconds() {
    prepareCluster();
    try (FieldRecorder phases =
        FieldRecorder.of(scenario, TestKinds.APPLICATION, "my-app", "/status/phase")) {
      scenario.apply(SampleApplications.example(scenario.namespace()));

      OperatorScenario.soon().until(() -> phases.values().contains("Running"));

      assertThat(phases.values()).containsExactly("Creating", "Running");
    }
    for (ResourceKind kind :
        List.of(
            TestKinds.DEPLOYMENT,
            TestKinds.SERVICE,
            TestKinds.AUTOSCALER,
            TestKinds.DISRUPTION_BUDGET)) {
      assertThat(scenario.get(kind, "my-app").at("/metadata/labels/app").asText())
          .isEqualTo("my-app");
    }
    assertThat(scenario.get(TestKinds.CLAIM, "app-data").at("/status/phase").asText())
        .isEqualTo("Bound");
    assertThat(scenario.get(TestKinds.DEPLOYMENT, "my-app").at("/status/readyReplicas").asInt())
        .isEqualTo(3);
  }

  @Test
  void kubectlShowsTheExampleInItsListsAndEvents() {
    prepareCluster();
    scenario.apply(SampleApplications.example(scenario.namespace()));
    LiveResource application = scenario.application("my-app");
    application.awaitReady();

    assertThat(scenario.kubectl("get", "applications"))
        .containsPattern("NAME +PHASE +READY +IMAGE +AGE")
        .containsPattern("my-app +Running +3/3 +nginx:latest +\\d+s");
    assertThat(scenario.kubectl("get", "all", "-l", "app=my-app", "-o", "name").lines())
        .anyMatch(name -> name.startsWith("deployment.apps/my-app"))
        .anyMatch(name -> name.startsWith("replicaset.apps/my-app-"))
        .anyMatch(name -> name.startsWith("service/my-app"))
        .anyMatch(name -> name.startsWith("horizontalpodautoscaler.autoscaling/my-app"))
        .filteredOn(name -> name.startsWith("pod/my-app-"))
        .hasSize(3);
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(
                        scenario.kubectl(
                            "get",
                            "events",
                            "--field-selector",
                            "involvedObject.name=my-app,involvedObject.kind=Application"))
                    .containsPattern("Normal +Created +application/my-app .*Deployment/my-app"));
  }

  @Test
  void quotesTheClusterIfTheServiceAccountOfTheExampleIsMissing() {
    scenario.volumeFor("app-data", "10Gi", "fast-ssd");
    scenario.apply(SampleApplications.example(scenario.namespace()));
    LiveResource application = scenario.application("my-app");

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(application.message("Ready"))
                    .contains("serviceaccount \"app-service-account\" not found"));
    assertThat(application.phase()).isEqualTo("Creating");

    scenario.apply(SERVICE_ACCOUNT);
    // The ReplicaSet controller retries with backoff.
    OperatorScenario.within(Duration.ofSeconds(60)).until(() -> application.is("Ready"));
  }

  @Test
  void quotesTheClusterIfTheStorageClassOfTheExampleIsMissing() {
    scenario.apply(SERVICE_ACCOUNT);
    scenario.apply(
        SampleApplications.example(scenario.namespace()).replace("fast-ssd", "absent-class"));
    LiveResource application = scenario.application("my-app");

    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(application.message("Ready"))
                    .contains("storageclass.storage.k8s.io \"absent-class\" not found"));
    assertThat(application.phase()).isEqualTo("Creating");
  }

  private void prepareCluster() {
    scenario.apply(SERVICE_ACCOUNT);
    scenario.apply(STORAGE_CLASS);
    scenario.volumeFor("app-data", "10Gi", "fast-ssd");
  }
}
