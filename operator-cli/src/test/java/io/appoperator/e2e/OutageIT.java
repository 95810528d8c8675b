package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.Component;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * An outage of the real server, in a separate control plane that no other test uses. The other
 * components are stopped even longer: their behavior during an outage is irrelevant, and the
 * simulated node would count as lost.
 */
@WithControlPlane
@Tag("faults")
class OutageIT {

  private static final Duration OUTAGE =
      FaultDuration.of(Duration.ofSeconds(12), Duration.ofSeconds(60));
  private static final Duration REST =
      FaultDuration.of(Duration.ofSeconds(3), Duration.ofSeconds(15));
  private static final List<Component> OTHERS =
      List.of(Component.CONTROLLER_MANAGER, Component.SCHEDULER, Component.KWOK);
  private static final List<String> NAMES = List.of("alpha", "bravo", "delta");
  private static final String DELETED = "kilo";
  private static final String CREATED = "hotel";

  private final CloseableStack opened = new CloseableStack();
  private ControlPlane controlPlane;
  private OperatorScenario scenario;

  @BeforeEach
  void open() {
    controlPlane = opened.add(ControlPlane.start());
    TestNamespace namespace = controlPlane.namespaceFor(OutageIT.class);
    scenario = opened.add(OperatorScenario.open(TestServer.of(controlPlane), namespace));
    NAMES.forEach(this::create);
    create(DELETED);
    NAMES.forEach(this::awaitReady);
    awaitReady(DELETED);
    scenario.awaitIdle();
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void continuesWhenTheApiServerIsBack() {
    AuditLog.Position before = scenario.now();
    // The outage interrupts the operator's work on these.
    NAMES.forEach(name -> edit(name, "nginx:2.0"));
    create(CREATED);
    scenario.kubectl("delete", "application", DELETED, "--wait=false");
    controlPlane.kill(Component.API_SERVER);
    OTHERS.forEach(controlPlane::kill);
    FaultDuration.pass(OUTAGE);
    controlPlane.start(Component.API_SERVER);

    long back = System.nanoTime();
    edit("alpha", "nginx:3.0");
    ConvergenceTime.since(back, "an outage of %s s".formatted(OUTAGE.toSeconds()))
        .until(
            () ->
                renders("alpha", "nginx:3.0")
                    && renders("bravo", "nginx:2.0")
                    && renders("delta", "nginx:2.0")
                    && renders(CREATED, "nginx:1.0"));
    // Its watches report the changes of other clients again.
    scenario.kubectl("delete", "deployment", "delta");
    OperatorScenario.within(ConvergenceTime.LIMIT).until(() -> renders("delta", "nginx:2.0"));

    OTHERS.forEach(controlPlane::start);
    NAMES.forEach(this::awaitReady);
    awaitReady(CREATED);
    OperatorScenario.within(Duration.ofMinutes(2))
        .until(
            () ->
                scenario.find(TestKinds.APPLICATION, DELETED).isEmpty()
                    && SecondaryResources.of(scenario, DELETED).isEmpty());
    assertThat(scenario.writesSince(before))
        .filteredOn(write -> write.verb().equals("delete"))
        .extracting(AuditEntry::name)
        .as("what is deleted")
        .isNotEmpty()
        .containsOnly(DELETED);
    IdleExpectation.follows(scenario, REST);
  }

  private void create(String name) {
    scenario.apply(SampleApplications.SMALL.formatted(name) + "  port: 80\n");
  }

  private void edit(String name, String image) {
    scenario.application(name).patch("{\"spec\": {\"image\": \"%s\"}}".formatted(image));
  }

  private void awaitReady(String name) {
    OperatorScenario.within(Duration.ofMinutes(2))
        .until(() -> scenario.application(name).is("Ready"));
  }

  private boolean renders(String name, String image) {
    return scenario.application(name).is("Reconciled")
        && scenario
            .find(TestKinds.DEPLOYMENT, name)
            .filter(
                live -> live.at("/spec/template/spec/containers/0/image").asText().equals(image))
            .isPresent();
  }
}
