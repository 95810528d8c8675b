package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is written when something is to be done: that, once. */
@WithControlPlane
class WriteCountIT {

  private static final String SPEC =
      "  replicas: 2\n  port: 80\n  configData: {colour: blue}\n  disruption: {maxUnavailable: 1}\n";

  private OperatorScenario scene;
  private LiveResource shop;
  private AuditLog.Position start;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    shop = scene.application("shop");
    start = scene.now();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void aCreationWritesEachObjectOnceAndTheStatusOnlyWhenItChanges() {
    try (FieldWatch versions = versions()) {
      create();

      assertThat(objects())
          .containsExactly(
              "patch applications",
              "patch configmaps",
              "patch services",
              "patch deployments",
              "patch poddisruptionbudgets");
      // The creation by its user, the finalizer, and each status make a version.
      assertThat(versions.values()).hasSize(2 + statuses());
    }
  }

  @Test
  void anEditWritesWhatItChangesAndNothingElse() {
    create();
    start = scene.now();
    try (FieldWatch versions = versions()) {

      shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
      shop.awaitReady();
      scene.awaitRest();

      assertThat(objects()).containsExactly("patch deployments");
      assertThat(versions.values()).hasSize(1 + statuses());
    }
  }

  @Test
  void anEditThatChangesNothingWritesNothing() {
    create();
    start = scene.now();

    shop.patch("{\"spec\":{\"replicas\":2}}");
    scene.kubectl("annotate", "application", "shop", "example.com/note=hello");
    scene.awaitRest();

    assertThat(objects()).isEmpty();
    assertThat(statuses()).isZero();
  }

  private void create() {
    scene.apply(Samples.SMALL.formatted("shop") + SPEC);
    shop.awaitReady();
    scene.awaitRest();
  }

  private FieldWatch versions() {
    return FieldWatch.of(scene, Kinds.APPLICATION, "shop", "/metadata/resourceVersion");
  }

  private List<String> objects() {
    return writes().stream()
        .filter(write -> write.subresource().isEmpty())
        .map(write -> write.verb() + " " + write.resource())
        .toList();
  }

  private int statuses() {
    return (int) writes().stream().filter(write -> write.subresource().equals("status")).count();
  }

  private List<AuditEntry> writes() {
    return scene.writesSince(start).stream()
        .filter(write -> !write.resource().equals("events"))
        .toList();
  }
}
