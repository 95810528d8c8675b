package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.decode.YamlReader;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The status of live Applications according to the Go library kstatus, which Helm uses, and to the
 * rules for Argo CD and Flux in {@code config}. On the real server, because all three are built
 * with Go, too.
 */
@WithControlPlane
class GitOpsHealthIT {

  private static final String PAUSED = "apps.example.com/paused";
  private static final String FOREIGN_SERVICE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: shop}
      spec: {ports: [{port: 9}]}
      """;

  /** A Deployment of the Application with another selector than its manager renders. */
  private static final String OTHER_SELECTOR =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: shop
        ownerReferences:
          - {apiVersion: apps.example.com/v1alpha1, kind: Application, name: shop, uid: %s, controller: true}
      spec:
        selector: {matchLabels: {release: earlier}}
        template:
          metadata: {labels: {release: earlier}}
          spec: {containers: [{name: app, image: nginx:0.9}]}
      """;

  /** What Argo CD and Flux say when kstatus says this. */
  private static final Map<String, String> ARGO_CD =
      Map.of("Current", "Healthy", "InProgress", "Progressing", "Failed", "Degraded");

  @TempDir private static Path rules;

  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeAll
  static void writeRules() throws IOException {
    Files.writeString(
        rules.resolve("health.lua"),
        read("argocd/argocd-cm.yaml")
            .at("/data/resource.customizations.health.apps.example.com_Application")
            .asText());
    Files.writeString(
        rules.resolve("flux.json"),
        read("flux/kustomization.yaml").at("/spec/healthCheckExprs/0").toString());
  }

  private static JsonNode read(String file) throws IOException {
    Path config = Path.of(System.getProperty("project.root", "..")).resolve("config");
    byte[] yaml = Files.readAllBytes(config.resolve(file));
    return new YamlReader().read(file, yaml).documents().get(0).json();
  }

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void isInProgressUntilAnOperatorHasSeenItAndItsPodsAreReady() {
    scenario.apply(SampleApplications.SMALL.formatted("shop") + FakeKubelet.BY_HAND);
    assertHealth("InProgress");

    scenario.operator().start();
    OperatorScenario.soon().until(() -> shop.phase().equals("Creating"));
    assertThat(kstatus()).startsWith("InProgress").contains("Deployment/shop");

    new FakeKubelet(scenario, "shop").runs();
    awaitStatus("Current");
  }

  @Test
  void isInProgressDuringAnUpdateAndFailedAfterTheProgressDeadline() {
    startsReady();

    shop.patch("{\"spec\": {\"replicas\": 2}}");
    awaitPhase("Scaling", "InProgress");
    new FakeKubelet(scenario, "shop").runs();
    awaitStatus("Current");

    shop.patch(
        "{\"spec\": {\"image\": \"nginx:2.0\", \"rollout\": {\"progressDeadlineSeconds\": 6}}}");
    awaitPhase("Updating", "InProgress");
    awaitPhase("Failed", "Failed");

    shop.patch("{\"spec\": {\"podMetadata\": null, \"rollout\": null}}");
    awaitStatus("Current");
  }

  @Test
  void isFailedWhileItsSpecIsInvalid() {
    startsReady();

    scenario.apply(
        SampleApplications.SMALL.formatted("shop")
            + FakeKubelet.BY_HAND
            + "  resources: {requests: {cpu: 2}, limits: {cpu: 1}}\n");

    awaitStatus("Failed");
    assertThat(kstatus()).contains("cpu limit");
  }

  @Test
  void isFailedWhileAnObjectIsRejected() {
    startsReady();
    try (DenyingPolicy denial =
        DenyingPolicy.of(
            scenario,
            new DenyingPolicy.Requests("CREATE, UPDATE", "apps", "deployments"),
            "!object.spec.template.spec.containers.exists(c, c.image.startsWith('evil'))",
            "'evil images are not allowed here'")) {
      denial.awaitFor("create", "deployment", "probe", "--image=evil");
      shop.patch("{\"spec\": {\"image\": \"evil:1.0\"}}");

      awaitStatus("Failed");
      assertThat(kstatus()).contains("evil images are not allowed here");
    }
    shop.patch("{\"spec\": {\"podMetadata\": null}}");
    awaitStatus("Current");
  }

  @Test
  void isFailedWhileTheDeploymentsSelectorWouldHaveToChange() {
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    scenario.apply(OTHER_SELECTOR.formatted(shop.live().at("/metadata/uid").asText()));

    scenario.operator().start();

    awaitStatus("Failed");
    assertThat(kstatus()).contains("spec.selector");
  }

  @Test
  void isInProgressWhileAnotherObjectHasTheName() {
    scenario.apply(FOREIGN_SERVICE);
    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  port: 80\n");
    scenario.operator().start();
    OperatorScenario.soon().until(() -> shop.reason("Ready").equals("NameConflict"));

    assertThat(kstatus()).startsWith("InProgress").contains("Service/shop");

    scenario.kubectl("delete", "service", "shop");
    awaitStatus("Current");
  }

  @Test
  void isInProgressWhilePausedOnlyIfChangesArePending() {
    startsReady();
    scenario.kubectl("annotate", "applications.apps.example.com", "shop", PAUSED + "=true");
    awaitPhase("Paused", "Current");

    shop.patch("{\"spec\": {\"port\": 80}}");

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(kstatus())
                    .startsWith("InProgress:")
                    .contains("Pending: create Service/shop"));
    assertThat(shop.reason("Reconciling")).isEqualTo("Paused");
  }

  @Test
  void isTerminatingWhileItIsBeingDeleted() {
    startsReady();
    scenario.kubectl("patch", "deployment", "shop", "--type=merge", "-p", finalizers("[\"a/b\"]"));

    scenario.kubectl("delete", "applications.apps.example.com", "shop", "--wait=false");

    awaitPhase("Deleting", "Terminating");
    scenario.kubectl("patch", "deployment", "shop", "--type=merge", "-p", finalizers("null"));
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.APPLICATION, "shop").isEmpty());
  }

  private void startsReady() {
    scenario.apply(SampleApplications.SMALL.formatted("shop") + FakeKubelet.BY_HAND);
    scenario.operator().start();
    new FakeKubelet(scenario, "shop").runs();
    awaitStatus("Current");
  }

  private static String finalizers(String value) {
    return "{\"metadata\": {\"finalizers\": " + value + "}}";
  }

  private void awaitStatus(String status) {
    OperatorScenario.soon()
        .pollInterval(Duration.ofMillis(100))
        .untilAsserted(() -> assertHealth(status));
  }

  private void awaitPhase(String phase, String status) {
    OperatorScenario.soon().until(() -> shop.phase().equals(phase));
    assertHealth(status);
  }

  /** All tools say the same of one state of the resource. */
  private void assertHealth(String status) {
    JsonNode live = shop.live();
    assertThat(BuiltTool.KSTATUS.run(live.toString())).startsWith(status + ":");
    // Argo CD and Flux report a deletion by themselves.
    if (!status.equals("Terminating")) {
      assertThat(health("flux", "flux.json", live)).startsWith(status + ":");
      boolean paused = live.at("/status/phase").asText().equals("Paused");
      assertThat(health("argocd", "health.lua", live))
          .startsWith(
              paused && status.equals("Current") ? "Suspended:" : ARGO_CD.get(status) + ":");
    }
  }

  private static String health(String tool, String rule, JsonNode live) {
    return BuiltTool.GITOPS_HEALTH.run(live.toString(), tool, rules.resolve(rule).toString());
  }

  private String kstatus() {
    return BuiltTool.KSTATUS.run(shop.live().toString());
  }
}
