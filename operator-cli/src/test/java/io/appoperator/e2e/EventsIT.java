package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithControlPlane
class EventsIT {

  private static final ResourceKind EVENT =
      new ResourceKind("events.k8s.io", "v1", "Event", "events");

  private Scene scene;
  private LiveResource shop;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = Scene.open(controlPlane, namespace);
    scene.apply(Samples.SMALL.formatted("shop") + "  replicas: 2\n  port: 80\n");
    shop = scene.application("shop");
    shop.awaitReady();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void creationIsOneEvent() {
    scene.awaitRest();

    assertThat(told()).hasSize(1);
    assertThat(told().get(0)).startsWith("Created: ").contains("Service/shop, Deployment/shop");
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

    Scene.within(Duration.ofSeconds(60))
        .untilAsserted(
            () ->
                assertThat(events())
                    .filteredOn(event -> event.path("reason").asText().equals("DriftRepaired"))
                    .singleElement()
                    .satisfies(
                        event -> assertThat(event.at("/series/count").asInt()).isEqualTo(2)));
  }

  @Test
  void illnessAndRecoveryAreTold() {
    scene.awaitRest();
    scene.kubectl("delete", "pods", "-l", "app=shop", "--wait=false");

    Scene.soon()
        .untilAsserted(
            () -> {
              assertThat(told())
                  .anyMatch(event -> event.startsWith("Unhealthy: Deployment/shop: "));
              assertThat(told()).last().isEqualTo("Recovered: Everything is ready.");
            });
  }

  private void awaitTold(String event) {
    Scene.soon().untilAsserted(() -> assertThat(told()).contains(event));
  }

  private List<String> told() {
    return events().stream()
        .map(event -> event.path("reason").asText() + ": " + event.path("note").asText())
        .toList();
  }

  /** Returns the events of the application, the oldest first. */
  private List<ObjectNode> events() {
    return scene.admin().list(EVENT, ListQuery.in(scene.namespace())).items().stream()
        .filter(event -> event.at("/regarding/kind").asText().equals("Application"))
        .sorted(Comparator.comparing(event -> event.path("eventTime").asText()))
        .toList();
  }
}
