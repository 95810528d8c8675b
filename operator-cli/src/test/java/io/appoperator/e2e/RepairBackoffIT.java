package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Another client repeatedly changes an owned field. */
@Tag("core")
@WithTestServer
class RepairBackoffIT {

  private static final Duration CONFLICT_DURATION = Duration.ofSeconds(10);

  /** Three immediate repairs, then after 1, 2 and 4 seconds; one more may be in progress. */
  private static final int MOST_REPAIRS = 3 + 3 + 1;

  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    shop = scenario.application("shop");
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    shop.awaitReady();
    scenario.awaitIdle();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void repairsWithBackoffAndReportsTheConflictUntilItEnds() {
    AuditLog.Position start = scenario.now();
    int[] changes = {0};

    FaultDuration.during(
        CONFLICT_DURATION,
        Duration.ofMillis(100),
        () -> {
          if (image().equals("nginx:1.0")) {
            changes[0]++;
            scenario.kubectl("set", "image", "deployment/shop", "app=other:" + changes[0]);
          }
        });

    assertThat(changes[0]).as("changes of the other").isGreaterThan(3);
    assertThat(repairs(start)).isBetween(3L, (long) MOST_REPAIRS);
    assertThat(shop.status().path("warnings").toString())
        .contains("Another client changes or deletes Deployment/shop repeatedly");
    assertThat(new EventLog(scenario, "shop").recorded())
        .contains(
            "DriftRepaired: Deployment/shop: kubectl-set had changed"
                + " spec.template.spec.containers[name=app].image");

    OperatorScenario.soon().until(() -> image().equals("nginx:1.0"));
    OperatorScenario.soon().until(() -> shop.is("Ready"));
  }

  private long repairs(AuditLog.Position start) {
    return scenario.writesSince(start).stream()
        .filter(write -> write.resource().equals("deployments"))
        .count();
  }

  private String image() {
    return scenario
        .get(TestKinds.DEPLOYMENT, "shop")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }
}
