package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("core")
@WithTestServer
class RepairIT {

  /** Far above the usual time, so that a busy machine fails no test; the report has the time. */
  private static OperatorScenario scenario;

  @BeforeAll
  static void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
    scenario.apply(SampleApplications.EVERYTHING);
    scenario.application("shop").awaitReady();
  }

  @AfterAll
  static void close() {
    scenario.close();
  }

  /** A change of one value of a secondary resource. */
  private record Edit(ResourceKind kind, String name, String pointer, String value) {
    @Override
    public String toString() {
      return kind.kind() + " " + pointer;
    }
  }

  static Stream<Edit> edits() {
    return Stream.of(
        new Edit(
            TestKinds.DEPLOYMENT, "shop", "/spec/template/spec/containers/0/image", "\"evil:1\""),
        new Edit(TestKinds.DEPLOYMENT, "shop", "/metadata/labels/app", "\"other\""),
        new Edit(
            TestKinds.DEPLOYMENT,
            "shop",
            "/metadata/labels/app.kubernetes.io~1managed-by",
            "\"another-client\""),
        new Edit(TestKinds.SERVICE, "shop", "/spec/ports/0/targetPort", "81"),
        new Edit(TestKinds.SERVICE, "shop", "/spec/ports", "[{\"name\":\"http\",\"port\":81}]"),
        new Edit(
            TestKinds.DISRUPTION_BUDGET,
            "shop",
            "/spec",
            "{\"minAvailable\":1,\"selector\":{\"matchLabels\":{}}}"),
        new Edit(
            TestKinds.DEPLOYMENT,
            "shop",
            "/spec/template/spec/volumes/0",
            "{\"name\":\"config\",\"emptyDir\":{}}"),
        new Edit(TestKinds.CONFIG_MAP, "shop-config", "/data/colour", "\"red\""),
        new Edit(TestKinds.CONFIG_MAP, "shop-config", "/metadata/ownerReferences", "[]"),
        new Edit(TestKinds.AUTOSCALER, "shop", "/spec/maxReplicas", "9"),
        new Edit(TestKinds.DISRUPTION_BUDGET, "shop", "/spec/maxUnavailable", "2"),
        new Edit(TestKinds.POLICY, "shop", "/spec/ingress", "[{}]"),
        new Edit(TestKinds.INGRESS, "shop", "/spec/rules/0/host", "\"evil.example.com\""),
        new Edit(TestKinds.CLAIM, "shop-data", "/metadata/labels/app", "\"other\""),
        new Edit(
            TestKinds.CLAIM,
            "shop-data",
            "/metadata/labels/app.kubernetes.io~1managed-by",
            "\"another-client\""));
  }

  @ParameterizedTest
  @MethodSource("edits")
  void revertsManualChanges(Edit edit, TestReporter reporter) {
    JsonNode wanted = scenario.get(edit.kind(), edit.name()).at(edit.pointer());
    String change =
        "[{\"op\":\"replace\",\"path\":\"%s\",\"value\":%s}]"
            .formatted(edit.pointer(), edit.value());

    scenario.kubectl("patch", edit.kind().plural(), edit.name(), "--type=json", "-p", change);

    long changed = System.nanoTime();
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(scenario.get(edit.kind(), edit.name()).at(edit.pointer()))
                    .isEqualTo(wanted));
    reporter.publishEntry(edit.toString(), "repaired after " + millisSince(changed) + " ms");
  }

  /** A secondary resource. */
  private record Target(ResourceKind kind, String name) {
    @Override
    public String toString() {
      return kind.kind();
    }
  }

  static Stream<Target> unusedObjects() {
    return Stream.of(
        new Target(TestKinds.DEPLOYMENT, "shop"),
        new Target(TestKinds.SERVICE, "shop"),
        new Target(TestKinds.CONFIG_MAP, "shop-config"),
        new Target(TestKinds.AUTOSCALER, "shop"),
        new Target(TestKinds.DISRUPTION_BUDGET, "shop"),
        new Target(TestKinds.POLICY, "shop"),
        new Target(TestKinds.INGRESS, "shop"));
  }

  @ParameterizedTest
  @MethodSource("unusedObjects")
  void recreatesManuallyDeletedObjects(Target target, TestReporter reporter) {
    String uid = uid(target);

    scenario.kubectl("delete", target.kind().plural(), target.name());

    long deleted = System.nanoTime();
    OperatorScenario.soon()
        .until(
            () ->
                scenario
                    .find(target.kind(), target.name())
                    .filter(live -> !live.at("/metadata/uid").asText().equals(uid))
                    .isPresent());
    reporter.publishEntry(target.toString(), "created after " + millisSince(deleted) + " ms");
    scenario.application("shop").awaitReady();
  }

  @Test
  void keepsFieldsAddedByOthers() {
    scenario.kubectl("annotate", "deployment", "shop", "team=blue");
    scenario.patch(TestKinds.CONFIG_MAP, "shop-config", "{\"data\":{\"extra\":\"mine\"}}");

    // Repairing another field of each object shows that the operator observed the added fields.
    scenario.kubectl("set", "image", "deployment/shop", "app=evil:2");
    scenario.patch(TestKinds.CONFIG_MAP, "shop-config", "{\"data\":{\"colour\":\"green\"}}");
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(
                      scenario
                          .get(TestKinds.DEPLOYMENT, "shop")
                          .at("/spec/template/spec/containers/0/image")
                          .asText())
                  .isEqualTo("nginx:1.0");
              assertThat(
                      scenario.get(TestKinds.CONFIG_MAP, "shop-config").at("/data/colour").asText())
                  .isEqualTo("blue");
            });

    assertThat(scenario.get(TestKinds.DEPLOYMENT, "shop").at("/metadata/annotations/team").asText())
        .isEqualTo("blue");
    assertThat(scenario.get(TestKinds.CONFIG_MAP, "shop-config").at("/data/extra").asText())
        .isEqualTo("mine");
  }

  private static String uid(Target target) {
    return scenario.get(target.kind(), target.name()).at("/metadata/uid").asText();
  }

  private static long millisSince(long nanoTime) {
    return Duration.ofNanos(System.nanoTime() - nanoTime).toMillis();
  }
}
