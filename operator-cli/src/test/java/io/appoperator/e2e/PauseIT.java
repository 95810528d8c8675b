package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class PauseIT {

  private static final String PAUSED = "apps.example.com/paused";

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  replicas: 1\n");
    scenario.application("shop").awaitReady();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void writesOnlyTheStatusWhilePausedAndResumes() {
    LiveResource shop = scenario.application("shop");
    scenario.kubectl("annotate", "application", "shop", PAUSED + "=true");
    OperatorScenario.soon().until(() -> shop.phase().equals("Paused"));
    assertThat(shop.is("Ready")).as("nothing is pending").isTrue();
    // The event of the creation waits for a pause between reconciles.
    scenario.awaitIdle();
    AuditLog.Position start = scenario.now();

    shop.patch("{\"spec\":{\"replicas\":3,\"port\":80}}");

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(shop.status().path("warnings").toString())
                    .contains("Pending: create Service/shop.")
                    .contains("Pending: update Deployment/shop (")
                    .contains("spec.replicas"));
    assertThat(shop.is("Ready")).isFalse();
    scenario.awaitIdle();
    assertThat(replicas()).isEqualTo(1);
    assertThat(scenario.find(TestKinds.SERVICE, "shop")).isEmpty();
    List<AuditEntry> writes = scenario.writesSince(start);
    assertThat(writes).isNotEmpty();
    assertThat(writes)
        .allMatch(w -> w.resource().equals("applications") && w.subresource().equals("status"));

    scenario.kubectl("annotate", "application", "shop", PAUSED + "-");

    OperatorScenario.soon()
        .until(() -> replicas() == 3 && scenario.find(TestKinds.SERVICE, "shop").isPresent());
    shop.awaitReady();
    assertThat(shop.phase()).isEqualTo("Running");
    assertThat(shop.status().path("warnings").toString()).doesNotContain("Pending");
  }

  @Test
  void ignoresDriftWhilePausedAndRepairsItAfterwards() {
    LiveResource shop = scenario.application("shop");
    scenario.kubectl("annotate", "application", "shop", PAUSED + "=true");
    OperatorScenario.soon().until(() -> shop.phase().equals("Paused"));

    scenario.patch(TestKinds.DEPLOYMENT, "shop", "{\"spec\":{\"replicas\":2}}");

    OperatorScenario.soon()
        .until(() -> shop.status().path("warnings").toString().contains("(spec.replicas)"));
    scenario.awaitIdle();
    assertThat(replicas()).isEqualTo(2);

    scenario.kubectl("annotate", "application", "shop", PAUSED + "-");

    OperatorScenario.soon().until(() -> replicas() == 1);
  }

  private int replicas() {
    return scenario.get(TestKinds.DEPLOYMENT, "shop").at("/spec/replicas").asInt();
  }
}
