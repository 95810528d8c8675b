package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class EventsIT {

  /** The documented limit of events of one primary. */
  private static final int BURST = 20;

  private static final Duration REFILL = Duration.ofSeconds(15);
  private static final int MANY = 30;

  private OperatorScenario scenario;
  private LiveResource shop;
  private EventLog events;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  replicas: 2\n  port: 80\n");
    shop = scenario.application("shop");
    events = new EventLog(scenario, "shop");
    shop.awaitReady();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void recordsACreationInOneEvent() {
    scenario.awaitIdle();

    OperatorScenario.soon().until(() -> !events.recorded().isEmpty());
    assertThat(events.recorded()).hasSize(1);
    assertThat(events.recorded().get(0))
        .startsWith("Created: ")
        .contains("Service/shop, Deployment/shop");
  }

  @Test
  void recordsUpdatesWithTheirFieldsAndNumbers() {
    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    awaitEvent("Updated: Deployment/shop: spec.template.spec.containers[name=app].image");

    shop.patch("{\"spec\":{\"replicas\":3}}");
    awaitEvent("Scaled: Deployment/shop: 2 → 3");

    shop.patch("{\"spec\":{\"port\":null}}");
    awaitEvent("Deleted: Service/shop");
  }

  @Test
  void recordsRepairsWithTheOtherManagerAndCountsRepetitions() {
    String repair =
        "DriftRepaired: Deployment/shop: kubectl-set had changed"
            + " spec.template.spec.containers[name=app].image";
    scenario.kubectl("set", "image", "deployment/shop", "app=evil:1");
    awaitEvent(repair);
    scenario.awaitIdle();
    scenario.kubectl("set", "image", "deployment/shop", "app=evil:1");

    OperatorScenario.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(events.events())
                    .filteredOn(event -> event.path("reason").asText().equals("DriftRepaired"))
                    .singleElement()
                    .satisfies(
                        event -> assertThat(event.at("/series/count").asInt()).isEqualTo(2)));
  }

  /** The deployment controller observes the repair quickly, and replaces no pod. */
  @Test
  void repairWithoutReplacedPodsCausesNoUnhealthyEvent() {
    scenario.awaitIdle();
    for (String field : List.of("maxSurge", "maxUnavailable")) {
      scenario.kubectl(
          "patch",
          "deployment",
          "shop",
          "-p",
          "{\"spec\":{\"strategy\":{\"rollingUpdate\":{\"%s\":\"50%%\"}}}}".formatted(field));
      awaitEvent(
          "DriftRepaired: Deployment/shop: kubectl-patch had changed"
              + " spec.strategy.rollingUpdate."
              + field);
      shop.awaitReady();
      scenario.awaitIdle();
    }

    assertThat(events.recorded())
        .noneMatch(event -> event.startsWith("Unhealthy") || event.startsWith("Recovered"));
  }

  @Test
  void recordsUnhealthyAndRecovered() {
    scenario.awaitIdle();
    FakeKubelet kubelet = stopSimulatingPods();

    kubelet.crashes();
    awaitUnhealthy();
    kubelet.runs();
    awaitEvent("Recovered: All objects are ready.");
  }

  @Test
  void recordsUnhealthyAfterARestart() {
    scenario.operator().restart();
    scenario.awaitIdle();

    stopSimulatingPods().crashes();
    awaitUnhealthy();
  }

  @Test
  void recordsDeletionsInTheirOrder() {
    scenario.kubectl("delete", "application", "shop");

    awaitEvent("Deleted: PodDisruptionBudget/shop, Service/shop, Deployment/shop");
  }

  @Test
  void limitsTheEventsOfOneApplication() {
    Instant begin = Instant.now();
    for (int replicas = 3; replicas < 3 + MANY; replicas++) {
      int wanted = replicas;
      shop.patch("{\"spec\":{\"replicas\":%s}}".formatted(wanted));
      OperatorScenario.soon()
          .until(
              () ->
                  scenario.get(TestKinds.DEPLOYMENT, "shop").at("/spec/replicas").asInt()
                      == wanted);
    }
    scenario.awaitIdle();

    int refills = (int) Duration.between(begin, Instant.now()).dividedBy(REFILL);
    assertThat(MANY).as("more events than the limit").isGreaterThan(BURST + refills);
    assertThat(events.recorded()).hasSizeBetween(BURST, BURST + 1 + refills);
  }

  /** From now on, only the test updates the status of the existing pods. */
  private FakeKubelet stopSimulatingPods() {
    scenario.kubectl("label", "pods", "-l", "app=shop", "kubelet=by-hand");
    return new FakeKubelet(scenario, "shop");
  }

  private void awaitUnhealthy() {
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(events.recorded())
                    .anyMatch(event -> event.startsWith("Unhealthy: Deployment/shop: ")));
  }

  private void awaitEvent(String event) {
    OperatorScenario.soon().untilAsserted(() -> assertThat(events.recorded()).contains(event));
  }
}
