package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithControlPlane
class EventsIT {

  /** What one primary may tell, by the documentation. */
  private static final int AT_ONCE = 20;

  private static final Duration REFILL = Duration.ofSeconds(15);
  private static final int MANY = 30;

  private OperatorScenario scene;
  private LiveResource shop;
  private EventLog events;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    scene.apply(Samples.SMALL.formatted("shop") + "  replicas: 2\n  port: 80\n");
    shop = scene.application("shop");
    events = new EventLog(scene, "shop");
    shop.awaitReady();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void creationIsOneEvent() {
    scene.awaitRest();

    OperatorScenario.soon().until(() -> !events.told().isEmpty());
    assertThat(events.told()).hasSize(1);
    assertThat(events.told().get(0))
        .startsWith("Created: ")
        .contains("Service/shop, Deployment/shop");
  }

  @Test
  void changesAreToldByTheirFieldsAndNumbers() {
    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    awaitTold("Updated: Deployment/shop: spec.template.spec.containers[name=app].image");

    shop.patch("{\"spec\":{\"replicas\":3}}");
    awaitTold("Scaled: Deployment/shop: 2 → 3");

    shop.patch("{\"spec\":{\"port\":null}}");
    awaitTold("Deleted: Service/shop");
  }

  @Test
  void repairSaysWhoHadChangedWhatAndIsCountedWhenItHappensAgain() {
    String repair =
        "DriftRepaired: Deployment/shop: kubectl-set had changed"
            + " spec.template.spec.containers[name=app].image";
    scene.kubectl("set", "image", "deployment/shop", "app=evil:1");
    awaitTold(repair);
    scene.awaitRest();
    scene.kubectl("set", "image", "deployment/shop", "app=evil:1");

    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(events.events())
                    .filteredOn(event -> event.path("reason").asText().equals("DriftRepaired"))
                    .singleElement()
                    .satisfies(
                        event -> assertThat(event.at("/series/count").asInt()).isEqualTo(2)));
  }

  /** The controller observes the repair within a moment, and no pod is replaced. */
  @Test
  void repairThatReplacesNoPodCausesNoUnhealthyEvent() {
    scene.awaitRest();
    for (String field : List.of("maxSurge", "maxUnavailable")) {
      scene.kubectl(
          "patch",
          "deployment",
          "shop",
          "-p",
          "{\"spec\":{\"strategy\":{\"rollingUpdate\":{\"%s\":\"50%%\"}}}}".formatted(field));
      awaitTold(
          "DriftRepaired: Deployment/shop: kubectl-patch had changed"
              + " spec.strategy.rollingUpdate."
              + field);
      shop.awaitReady();
      scene.awaitRest();
    }

    assertThat(events.told())
        .noneMatch(event -> event.startsWith("Unhealthy") || event.startsWith("Recovered"));
  }

  @Test
  void unhealthyAndRecoveredAreReported() {
    scene.awaitRest();
    Kubelet kubelet = takePods();

    kubelet.crashes();
    awaitUnhealthy();
    kubelet.runs();
    awaitTold("Recovered: All objects are ready.");
  }

  @Test
  void unhealthyIsReportedByAnOperatorThatWasStartedLaterToo() {
    scene.operator().restart();
    scene.awaitRest();

    takePods().crashes();
    awaitUnhealthy();
  }

  @Test
  void deletionTellsWhatWentInItsOrder() {
    scene.kubectl("delete", "application", "shop");

    awaitTold("Deleted: PodDisruptionBudget/shop, Service/shop, Deployment/shop");
  }

  @Test
  void manyChangesOfOneApplicationAreNoFlood() {
    Instant begin = Instant.now();
    for (int replicas = 3; replicas < 3 + MANY; replicas++) {
      int wanted = replicas;
      shop.patch("{\"spec\":{\"replicas\":%s}}".formatted(wanted));
      OperatorScenario.soon()
          .until(() -> scene.get(Kinds.DEPLOYMENT, "shop").at("/spec/replicas").asInt() == wanted);
    }
    scene.awaitRest();

    int refills = (int) Duration.between(begin, Instant.now()).dividedBy(REFILL);
    assertThat(MANY).as("more than may be told").isGreaterThan(AT_ONCE + refills);
    assertThat(events.told()).hasSizeBetween(AT_ONCE, AT_ONCE + 1 + refills);
  }

  /** From now on nobody but the test reports on the pods that exist. */
  private Kubelet takePods() {
    scene.kubectl("label", "pods", "-l", "app=shop", "kubelet=by-hand");
    return new Kubelet(scene, "shop");
  }

  private void awaitUnhealthy() {
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(events.told())
                    .anyMatch(event -> event.startsWith("Unhealthy: Deployment/shop: ")));
  }

  private void awaitTold(String event) {
    OperatorScenario.soon().untilAsserted(() -> assertThat(events.told()).contains(event));
  }
}
