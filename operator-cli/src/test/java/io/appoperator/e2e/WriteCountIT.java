package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Each change is written once. On the real server, whose controllers write a status later: at once,
 * as simulated ones do, it may conflict with a write of the operator, which is then repeated.
 */
@Tag("core")
@WithControlPlane
class WriteCountIT {

  private static final String SPEC =
      "  replicas: 2\n  port: 80\n  configData: {colour: blue}\n  disruption: {maxUnavailable: 1}\n";

  private static final int CONFLICT = 409;

  private OperatorScenario scenario;
  private LiveResource shop;
  private AuditLog.Position start;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
    start = scenario.now();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void aCreationWritesEachObjectOnceAndTheStatusOnlyOnChanges() {
    try (FieldRecorder versions = versions()) {
      create();

      assertThat(objects())
          .containsExactly(
              "patch applications",
              "patch configmaps",
              "patch services",
              "patch deployments",
              "patch poddisruptionbudgets");
      assertThat(scenario.writesSince(start))
          .filteredOn(write -> write.verb().equals("patch"))
          .allMatch(write -> write.uri().contains("fieldValidation=Ignore"));
      // The user's creation, the finalizer and each status change the version.
      assertThat(versions.values()).hasSize(2 + statuses());
    }
  }

  @Test
  void anEditWritesOnlyWhatItChanges() {
    create();
    start = scenario.now();
    try (FieldRecorder versions = versions()) {

      shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
      shop.awaitReady();
      scenario.awaitIdle();

      assertThat(objects()).containsExactly("patch deployments");
      assertThat(versions.values()).hasSize(1 + statuses());
    }
  }

  @Test
  void anEditReadsNoObjectThatNobodyElseChanges() {
    create();
    start = scenario.now();

    shop.patch("{\"spec\":{\"configData\":{\"colour\":\"red\"},\"image\":\"nginx:2.0\"}}");
    shop.awaitReady();
    scenario.awaitIdle();
    shop.patch("{\"spec\":{\"replicas\":3,\"port\":81,\"disruption\":{\"maxUnavailable\":2}}}");
    shop.awaitReady();
    scenario.awaitIdle();

    assertThat(objects())
        .containsExactly(
            "patch configmaps",
            "patch deployments",
            "patch services",
            "patch deployments",
            "patch poddisruptionbudgets");
    assertThat(reads()).isEqualTo(conflicts());
  }

  @Test
  void aRepairIsOneReconcileWithoutARead() {
    create();
    start = scenario.now();
    int reconciles = scenario.operator().reconciles();

    scenario.kubectl("annotate", "--overwrite", "configmap", "shop-config", "example.com/note=hi");
    scenario.kubectl("label", "--overwrite", "configmap", "shop-config", "app=other");
    OperatorScenario.soon().until(() -> !objects().isEmpty());
    scenario.awaitIdle();

    assertThat(scenario.operator().reconciles())
        .as("the annotation of another client causes none")
        .isEqualTo(reconciles + 1);
    assertThat(objects()).containsExactly("patch configmaps");
    assertThat(reads()).as("the watch has reported the object").isEmpty();
  }

  @Test
  void anEditWithoutEffectWritesNothing() {
    create();
    start = scenario.now();

    shop.patch("{\"spec\":{\"replicas\":2}}");
    scenario.kubectl("annotate", "application", "shop", "example.com/note=hello");
    scenario.awaitIdle();

    assertThat(objects()).isEmpty();
    assertThat(statuses()).isZero();
  }

  private void create() {
    scenario.apply(SampleApplications.SMALL.formatted("shop") + SPEC);
    shop.awaitReady();
    scenario.awaitIdle();
  }

  private FieldRecorder versions() {
    return FieldRecorder.of(scenario, TestKinds.APPLICATION, "shop", "/metadata/resourceVersion");
  }

  private List<String> objects() {
    return objectWrites()
        .filter(write -> write.code() != CONFLICT)
        .map(write -> write.verb() + " " + write.resource())
        .toList();
  }

  /** Returns the reads that follow writes that conflict with those of a controller. */
  private List<String> conflicts() {
    return objectWrites()
        .filter(write -> write.code() == CONFLICT)
        .map(write -> "get " + write.resource())
        .toList();
  }

  private Stream<AuditEntry> objectWrites() {
    return writes().stream().filter(write -> write.subresource().isEmpty());
  }

  /**
   * Returns the reads of single objects. A list begins a watch, again if a slow server ended it.
   */
  private List<String> reads() {
    return scenario.requestsSince(start).stream()
        .filter(request -> request.verb().equals("get"))
        .filter(
            request ->
                TestKinds.CHILDREN.stream().anyMatch(k -> k.plural().equals(request.resource())))
        .map(request -> request.verb() + " " + request.resource())
        .toList();
  }

  private int statuses() {
    return (int) writes().stream().filter(write -> write.subresource().equals("status")).count();
  }

  private List<AuditEntry> writes() {
    return scenario.writesSince(start).stream()
        .filter(write -> !write.resource().equals("events"))
        .toList();
  }
}
