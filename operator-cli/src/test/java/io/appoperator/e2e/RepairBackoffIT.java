package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Somebody else wants a field of ours otherwise, and does not give up. */
@WithControlPlane
class RepairBackoffIT {

  private static final Duration CONTEST = Duration.ofSeconds(10);

  /** Three at once, and then after 1, 2 and 4 seconds; one more may be on its way. */
  private static final int MOST_REPAIRS = 3 + 3 + 1;

  private OperatorScenario scene;
  private LiveResource shop;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    shop = scene.application("shop");
    scene.apply(Samples.SMALL.formatted("shop"));
    shop.awaitReady();
    scene.awaitRest();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void repairsEverMoreRarelySaysSoAndWinsWhenTheOtherGivesUp() {
    AuditLog.Position start = scene.now();
    int[] changes = {0};

    FaultTime.during(
        CONTEST,
        Duration.ofMillis(100),
        () -> {
          if (image().equals("nginx:1.0")) {
            changes[0]++;
            scene.kubectl("set", "image", "deployment/shop", "app=other:" + changes[0]);
          }
        });

    assertThat(changes[0]).as("changes of the other").isGreaterThan(3);
    assertThat(repairs(start)).isBetween(3L, (long) MOST_REPAIRS);
    assertThat(shop.status().path("warnings").toString())
        .contains("Another client changes or deletes Deployment/shop repeatedly");
    assertThat(new EventLog(scene, "shop").told())
        .contains(
            "DriftRepaired: Deployment/shop: kubectl-set had changed"
                + " spec.template.spec.containers[name=app].image");

    OperatorScenario.soon().until(() -> image().equals("nginx:1.0"));
    OperatorScenario.soon().until(() -> shop.is("Ready"));
  }

  private long repairs(AuditLog.Position start) {
    return scene.writesSince(start).stream()
        .filter(write -> write.resource().equals("deployments"))
        .count();
  }

  private String image() {
    return scene
        .get(Kinds.DEPLOYMENT, "shop")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }
}
