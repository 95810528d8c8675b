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

@WithControlPlane
class PauseIT {

  private static final String PAUSED = "apps.example.com/paused";

  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    scene.apply(Samples.SMALL.formatted("shop") + "  replicas: 1\n");
    scene.application("shop").awaitReady();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void writesNothingButTheStatusWhilePausedAndGoesOnAfterwards() {
    LiveResource shop = scene.application("shop");
    scene.kubectl("annotate", "application", "shop", PAUSED + "=true");
    OperatorScenario.soon().until(() -> shop.phase().equals("Paused"));
    assertThat(shop.is("Ready")).as("nothing is pending").isTrue();
    AuditLog.Position start = scene.now();

    shop.patch("{\"spec\":{\"replicas\":3,\"port\":80}}");

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(shop.status().path("warnings").toString())
                    .contains("Pending: create Service/shop.")
                    .contains("Pending: update Deployment/shop (")
                    .contains("spec.replicas"));
    assertThat(shop.is("Ready")).isFalse();
    scene.awaitRest();
    assertThat(replicas()).isEqualTo(1);
    assertThat(scene.find(Kinds.SERVICE, "shop")).isEmpty();
    List<AuditEntry> writes = scene.writesSince(start);
    assertThat(writes).isNotEmpty();
    assertThat(writes)
        .allMatch(w -> w.resource().equals("applications") && w.subresource().equals("status"));

    scene.kubectl("annotate", "application", "shop", PAUSED + "-");

    OperatorScenario.soon()
        .until(() -> replicas() == 3 && scene.find(Kinds.SERVICE, "shop").isPresent());
    shop.awaitReady();
    assertThat(shop.phase()).isEqualTo("Running");
    assertThat(shop.status().path("warnings").toString()).doesNotContain("Pending");
  }

  @Test
  void leavesDriftAloneWhilePausedAndRepairsItAfterwards() {
    LiveResource shop = scene.application("shop");
    scene.kubectl("annotate", "application", "shop", PAUSED + "=true");
    OperatorScenario.soon().until(() -> shop.phase().equals("Paused"));

    scene.patch(Kinds.DEPLOYMENT, "shop", "{\"spec\":{\"replicas\":2}}");

    OperatorScenario.soon()
        .until(() -> shop.status().path("warnings").toString().contains("(spec.replicas)"));
    scene.awaitRest();
    assertThat(replicas()).isEqualTo(2);

    scene.kubectl("annotate", "application", "shop", PAUSED + "-");

    OperatorScenario.soon().until(() -> replicas() == 1);
  }

  private int replicas() {
    return scene.get(Kinds.DEPLOYMENT, "shop").at("/spec/replicas").asInt();
  }
}
