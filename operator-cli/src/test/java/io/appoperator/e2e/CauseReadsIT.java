package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.kind.Conditions;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Many Applications of a namespace cannot be scheduled; counts the reads in the audit log. On the
 * real server, whose scheduler reports them.
 */
@WithControlPlane
class CauseReadsIT {

  private static final int UNSCHEDULABLE = 30;

  /** The maximum number of lists of the pods of a namespace. */
  private static final Duration SPACING = Duration.ofSeconds(3);

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
  void reportsAllCausesWithFewReadsPerNamespace() {
    AuditLog.Position start = scenario.now();
    Instant begin = Instant.now();
    for (int i = 0; i < UNSCHEDULABLE; i++) {
      scenario.apply(
          SampleApplications.SMALL.formatted("app-" + i)
              + "  resources: {requests: {cpu: \"1000000\"}}\n");
    }
    OperatorScenario.within(Duration.ofMinutes(2)).until(() -> explained() == UNSCHEDULABLE);
    long spacings = Duration.between(begin, Instant.now()).dividedBy(SPACING);
    assertThat(podLists(start)).isBetween(1L, spacings + 2);

    AuditLog.Position restart = scenario.now();
    begin = Instant.now();
    scenario.operator().restart();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= UNSCHEDULABLE);
    scenario.awaitIdle();
    spacings = Duration.between(begin, Instant.now()).dividedBy(SPACING);
    assertThat(podLists(restart)).isLessThanOrEqualTo(spacings + 2);
    assertThat(explained()).isEqualTo(UNSCHEDULABLE);
  }

  private long podLists(AuditLog.Position from) {
    return scenario.requestsSince(from).stream()
        .filter(entry -> entry.verb().equals("list") && entry.resource().equals("pods"))
        .count();
  }

  private long explained() {
    return scenario
        .admin()
        .list(TestKinds.APPLICATION, ListQuery.in(scenario.namespace()))
        .items()
        .stream()
        .map(application -> Conditions.find(application.path("status"), "Ready"))
        .filter(condition -> condition.path("message").asText().contains("Unschedulable"))
        .count();
  }
}
