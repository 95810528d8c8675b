package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@WithControlPlane
class RestartIT {

  private static final int CROWD = 40;
  private static final int FEW = 20;

  private static final String NO_SERVICES =
      """
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: no-services}
      spec: {hard: {count/services: "0"}}
      """;

  @TempDir private Path folder;
  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
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
    OperatorScenario.soon().until(() -> scene.operator().passes() >= 3);
    scene.awaitRest();

    assertThat(scene.writesSince(settled)).isEmpty();
  }

  @Test
  void writesNothingForAnApplicationThatGoesOnWaiting() {
    scene.apply(Samples.EVERYTHING.replace("by-hand", "absent-class"));
    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(scene.application("shop").message("Ready"))
                    .contains("storageclass.storage.k8s.io \"absent-class\" not found"));
    scene.awaitRest();

    AuditLog.Position settled = scene.now();
    scene.operator().restart();
    OperatorScenario.soon().until(() -> scene.operator().passes() >= 1);
    scene.awaitRest();

    assertThat(scene.writesSince(settled)).isEmpty();
  }

  /** It applies them anew, because not all are known to be as applied; that changes nothing. */
  @Test
  void changesNothingOfAnApplicationOfWhichSomethingIsRefused() {
    scene.apply(NO_SERVICES);
    OperatorScenario.soon()
        .until(() -> !scene.kubectl("get", "quota", "-o", "jsonpath={..status.hard}").isEmpty());
    scene.apply(Samples.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    OperatorScenario.soon()
        .until(() -> scene.application("shop").message("Ready").contains("exceeded quota"));
    OperatorScenario.soon()
        .until(() -> scene.application("shop").status().path("readyReplicas").asInt() == 1);
    scene.awaitRest();
    List<String> settled = versions();

    scene.operator().restart();
    OperatorScenario.soon().until(() -> scene.operator().passes() >= 1);
    scene.awaitRest();

    assertThat(versions()).isEqualTo(settled);
  }

  private List<String> versions() {
    return Stream.of(
            scene.get(Kinds.APPLICATION, "shop"),
            scene.get(Kinds.CONFIG_MAP, "shop-config"),
            scene.get(Kinds.DEPLOYMENT, "shop"))
        .map(live -> live.at("/metadata/resourceVersion").asText())
        .toList();
  }

  @Test
  void writesNothingAfterUsersHaveEditedManyApplicationsInQuickSuccession() throws IOException {
    LoadGenerator crowd = new LoadGenerator(scene, CROWD);
    for (int edition = 0; edition <= 4; edition++) {
      crowd.write(edition);
    }
    crowd.awaitSeen();
    scene.awaitRest();

    assertThat(writesOfAnotherStart(CROWD)).isEmpty();
  }

  @Test
  void writesNothingAfterUsersHaveEditedSomeOfManyApplicationsDuringItsStart() throws IOException {
    LoadGenerator crowd = new LoadGenerator(scene, CROWD);
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

    assertThat(writesOfAnotherStart(CROWD)).isEmpty();
  }

  /**
   * Autoscalers act meanwhile, so that a status may change; an object that is as it ought to be is
   * not written. {@code -Drestart.seed=1} sets which Applications.
   */
  @Test
  void appliesNothingAnewOfRandomApplicationsThatBecameOthers() {
    RandomApplications random = new RandomApplications(Long.getLong("restart.seed", 1));
    Fleet fleet = new Fleet(scene, folder);
    for (int edition = 0; edition < 2; edition++) {
      List<Sample> samples = new ArrayList<>();
      for (int i = 0; i < FEW; i++) {
        samples.add(random.next("app-" + i));
      }
      fleet.apply(samples);
    }
    List<String> reconciled =
        fleet.list(Kinds.APPLICATION).stream()
            .map(application -> application.at("/metadata/name").asText())
            .filter(name -> scene.application(name).is("Reconciled"))
            .toList();
    assertThat(reconciled).hasSizeGreaterThan(FEW / 2);

    assertThat(writesOfAnotherStart(FEW))
        .filteredOn(uri -> !uri.contains("/status?"))
        .noneMatch(
            uri -> reconciled.stream().anyMatch(name -> uri.matches(".*/" + name + "([-?/].*)?")));
  }

  private List<String> writesOfAnotherStart(int applications) {
    // At its end it writes the events that it has counted; the last one may arrive later.
    scene.operator().stop();
    AuditLog.Position settled = scene.now();
    scene.operator().start();
    OperatorScenario.soon().until(() -> scene.operator().passes() >= applications);
    scene.awaitRest();
    return scene.writesSince(settled).stream()
        .filter(write -> !(write.resource().equals("events") && write.verb().equals("patch")))
        .map(AuditEntry::uri)
        .toList();
  }
}
