package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("core")
@WithTestServer
@Tag("slow")
class RestartIT {

  private static final int APPLICATIONS = 40;
  private static final int FEW = 20;

  @TempDir private Path folder;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void writesNothingAfterARestartOnASettledCluster() {
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
    scenario.apply(SampleApplications.EVERYTHING);
    scenario.apply(SampleApplications.SMALL.formatted("kiosk"));
    scenario.apply(
        SampleApplications.SMALL.formatted("stall").replace("spec:", "spec:\n  replicas: 0"));
    scenario.application("shop").awaitReady();
    scenario.application("kiosk").awaitReady();
    scenario.application("stall").awaitReady();
    scenario.awaitIdle();

    AuditLog.Position settled = scenario.now();
    scenario.operator().restart();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= 3);
    scenario.awaitIdle();

    assertThat(scenario.writesSince(settled)).isEmpty();
  }

  @Test
  void writesNothingAfterQuickEditsOfManyApplications() throws IOException {
    LoadGenerator load = new LoadGenerator(scenario, APPLICATIONS);
    for (int edition = 0; edition <= 4; edition++) {
      load.write(edition);
    }
    load.awaitSeen();
    scenario.awaitIdle();

    assertThat(writesOfAnotherStart(APPLICATIONS)).isEmpty();
  }

  @Test
  void writesNothingAfterEditsDuringItsStart() throws IOException {
    LoadGenerator load = new LoadGenerator(scenario, APPLICATIONS);
    load.write(0);
    load.awaitSeen();
    scenario.awaitIdle();
    scenario.operator().stop();
    scenario.operator().launch();
    for (int edition = 1; edition <= 4; edition++) {
      load.write(edition);
    }
    load.awaitSeen();
    scenario.awaitIdle();

    assertThat(writesOfAnotherStart(APPLICATIONS)).isEmpty();
  }

  /**
   * Autoscalers are active, so a status may change; objects in their desired state are not written.
   * {@code -Drestart.seed=1} sets the seed of the Applications.
   */
  @Test
  void appliesNothingAgainAfterRandomEdits() {
    RandomApplications random = new RandomApplications(Long.getLong("restart.seed", 1));
    ManyApplications fleet = new ManyApplications(scenario, folder);
    for (int edition = 0; edition < 2; edition++) {
      List<Sample> samples = new ArrayList<>();
      for (int i = 0; i < FEW; i++) {
        samples.add(random.next("app-" + i));
      }
      fleet.apply(samples);
    }
    List<String> reconciled =
        fleet.list(TestKinds.APPLICATION).stream()
            .map(application -> application.at("/metadata/name").asText())
            .filter(name -> scenario.application(name).is("Reconciled"))
            .toList();
    assertThat(reconciled).hasSizeGreaterThan(FEW / 2);

    assertThat(writesOfAnotherStart(FEW))
        .filteredOn(uri -> !uri.contains("/status?"))
        .noneMatch(
            uri -> reconciled.stream().anyMatch(name -> uri.matches(".*/" + name + "([-?/].*)?")));
  }

  private List<String> writesOfAnotherStart(int applications) {
    // The operator flushes its events when it stops; the last one may arrive later.
    scenario.operator().stop();
    AuditLog.Position settled = scenario.now();
    scenario.operator().start();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= applications);
    scenario.awaitIdle();
    return scenario.writesSince(settled).stream()
        .filter(write -> !(write.resource().equals("events") && write.verb().equals("patch")))
        .map(AuditEntry::uri)
        .toList();
  }
}
