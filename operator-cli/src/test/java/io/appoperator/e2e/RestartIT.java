package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithControlPlane
class RestartIT {

  private static final int CROWD = 40;

  private Scene scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = Scene.open(controlPlane, namespace);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void writesNothingWhenItIsStartedAnewOnASettledCluster() {
    scene.volumeFor("shop-data", "1Gi", "by-hand");
    scene.apply(Samples.EVERYTHING);
    scene.apply(Samples.SMALL.formatted("kiosk"));
    scene.apply(Samples.SMALL.formatted("stall").replace("spec:", "spec:\n  replicas: 0"));
    scene.application("shop").awaitReady();
    scene.application("kiosk").awaitReady();
    scene.application("stall").awaitReady();
    scene.awaitRest();

    AuditLog.Position settled = scene.now();
    scene.operator().restart();
    Scene.soon().until(() -> scene.operator().passes() >= 3);
    scene.awaitRest();

    assertThat(scene.writesSince(settled)).isEmpty();
  }

  @Test
  void writesNothingForAnApplicationThatGoesOnWaiting() {
    scene.apply(Samples.EVERYTHING.replace("by-hand", "absent-class"));
    Scene.within(Duration.ofSeconds(20))
        .untilAsserted(
            () ->
                assertThat(scene.application("shop").message("Ready"))
                    .contains("storageclass.storage.k8s.io \"absent-class\" not found"));
    scene.awaitRest();

    AuditLog.Position settled = scene.now();
    scene.operator().restart();
    Scene.soon().until(() -> scene.operator().passes() >= 1);
    scene.awaitRest();

    assertThat(scene.writesSince(settled)).isEmpty();
  }

  @Test
  void writesNothingAfterUsersHaveEditedManyApplicationsInQuickSuccession() throws IOException {
    Crowd crowd = new Crowd(scene, CROWD);
    for (int edition = 0; edition <= 4; edition++) {
      crowd.write(edition);
    }
    crowd.awaitSeen();
    scene.awaitRest();

    assertThat(writesOfAnotherStart()).isEmpty();
  }

  @Test
  void writesNothingAfterUsersHaveEditedSomeOfManyApplicationsDuringItsStart() throws IOException {
    Crowd crowd = new Crowd(scene, CROWD);
    crowd.write(0);
    crowd.awaitSeen();
    scene.awaitRest();
    scene.operator().stop();
    scene.operator().launch();
    for (int edition = 1; edition <= 4; edition++) {
      crowd.write(edition);
    }
    crowd.awaitSeen();
    scene.awaitRest();

    assertThat(writesOfAnotherStart()).isEmpty();
  }

  private List<String> writesOfAnotherStart() {
    // At its end it writes the events that it has counted.
    scene.operator().stop();
    AuditLog.Position settled = scene.now();
    scene.operator().start();
    Scene.soon().until(() -> scene.operator().passes() >= CROWD);
    scene.awaitRest();
    return scene.writesSince(settled).stream().map(AuditEntry::uri).toList();
  }
}
