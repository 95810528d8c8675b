package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Why an application does not run is said in the cluster's own words wherever people look. The
 * scheduler, the controllers and the admission are real; the kubelet is played.
 */
@WithControlPlane
class FailureCauseIT {

  private static final String NO_PODS =
      """
      apiVersion: v1
      kind: ResourceQuota
      metadata: {name: no-pods}
      spec: {hard: {pods: "0"}}
      """;

  private static final String ENFORCE = "pod-security.kubernetes.io/enforce";

  private OperatorScenario scene;
  private LiveResource shop;

  /**
   * What keeps an application from running.
   *
   * @param name what it is
   * @param spec what the application asks for
   * @param degraded whether {@code Degraded} is true
   * @param phase what comes of it
   * @param event the reason of the event that tells it
   * @param words what the cluster says
   * @param obstacle is there before the application
   * @param report what the kubelet says of its pods
   * @param cure ends it
   */
  private record Trouble(
      String name,
      String spec,
      boolean degraded,
      String phase,
      String event,
      String words,
      Consumer<OperatorScenario> obstacle,
      Consumer<Kubelet> report,
      Consumer<Kubelet> cure) {

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Trouble> troubles() {
    return Stream.of(
        new Trouble(
            "image pull",
            Kubelet.BY_HAND,
            false,
            "Creating",
            "Unhealthy",
            "container app: ImagePullBackOff. Back-off pulling image \"nginx:1.0\": ErrImagePull",
            scene -> {},
            Kubelet::cannotPull,
            Kubelet::runs),
        new Trouble(
            "crash loop",
            Kubelet.BY_HAND,
            false,
            "Creating",
            "Unhealthy",
            "container app: CrashLoopBackOff. back-off 10s restarting failed container=app"
                + " It last ended with OOMKilled, exit code 137.",
            scene -> {},
            Kubelet::crashes,
            Kubelet::runs),
        new Trouble(
            "unschedulable",
            "  resources: {requests: {cpu: \"1000000\"}}\n",
            false,
            "Creating",
            "Unhealthy",
            "Unschedulable. 0/1 nodes are available: 1 Insufficient cpu",
            scene -> {},
            kubelet -> {},
            kubelet ->
                kubelet.scene().application("shop").patch("{\"spec\":{\"resources\":null}}")),
        new Trouble(
            "quota",
            "",
            true,
            "Creating",
            "Failed",
            "is forbidden: exceeded quota: no-pods",
            FailureCauseIT::allowNoPods,
            kubelet -> {},
            kubelet -> kubelet.scene().kubectl("delete", "quota", "no-pods")),
        new Trouble(
            "admission",
            "",
            true,
            "Creating",
            "Failed",
            "violates PodSecurity \"restricted:latest\"",
            FailureCauseIT::allowNoOrdinaryPods,
            kubelet -> {},
            kubelet -> label(kubelet.scene(), ENFORCE + "-")),
        new Trouble(
            "progress deadline",
            Kubelet.BY_HAND + "  rollout: {progressDeadlineSeconds: 2}\n",
            true,
            "Failed",
            "Failed",
            "has timed out progressing. Pod shop-",
            scene -> {},
            Kubelet::crashes,
            Kubelet::runs));
  }

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    shop = scene.application("shop");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @ParameterizedTest
  @MethodSource("troubles")
  void isNamedInConditionPhaseResourceAndEventAndSoIsItsEnd(Trouble trouble) {
    EventLog events = new EventLog(scene, "shop");
    Kubelet kubelet = new Kubelet(scene, "shop");
    boolean gaveUp = trouble.phase().equals("Failed");
    trouble.obstacle().accept(scene);

    scene.apply(Samples.SMALL.formatted("shop") + trouble.spec());
    trouble.report().accept(kubelet);

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.condition("Ready").path("status").asText()).isEqualTo("False");
              assertThat(shop.message("Ready")).contains(trouble.words());
              assertThat(shop.message(trouble.degraded() ? "Degraded" : "Progressing"))
                  .contains(trouble.words());
              assertThat(shop.is("Degraded")).isEqualTo(trouble.degraded());
              assertThat(shop.is("Stalled")).isEqualTo(gaveUp);
              assertThat(shop.is("Reconciling")).isEqualTo(!gaveUp);
              assertThat(shop.is("Reconciled")).as("its objects are applied").isTrue();
              assertThat(shop.phase()).isEqualTo(trouble.phase());
              assertThat(deployment().path("ready").asBoolean()).isFalse();
              assertThat(deployment().path("message").asText()).contains(trouble.words());
              assertThat(events.told())
                  .filteredOn(event -> event.startsWith(trouble.event() + ": Deployment/shop: "))
                  .anyMatch(event -> event.contains(trouble.words()));
            });
    assertThat(BuiltTool.KSTATUS.run(shop.live().toString()))
        .startsWith(gaveUp ? "Failed:" : "InProgress:")
        .contains(trouble.words());

    trouble.cure().accept(kubelet);

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.is("Ready")).isTrue();
              assertThat(shop.is("Degraded")).isFalse();
              assertThat(shop.is("Reconciling")).isFalse();
              assertThat(shop.phase()).isEqualTo("Running");
              assertThat(deployment().has("message")).isFalse();
              assertThat(events.told()).last().isEqualTo("Recovered: All objects are ready.");
            });
  }

  private JsonNode deployment() {
    for (JsonNode resource : shop.status().path("resources")) {
      if (resource.path("kind").asText().equals("Deployment")) {
        return resource;
      }
    }
    return MissingNode.getInstance();
  }

  private static void allowNoPods(OperatorScenario scene) {
    scene.apply(NO_PODS);
    OperatorScenario.soon()
        .until(() -> !scene.kubectl("get", "quota", "-o", "jsonpath={..status.hard}").isEmpty());
  }

  /** The namespace is seen by the admission a moment after it has been labelled. */
  private static void allowNoOrdinaryPods(OperatorScenario scene) {
    label(scene, ENFORCE + "=restricted");
    OperatorScenario.soon().until(() -> isRefused(scene));
  }

  private static boolean isRefused(OperatorScenario scene) {
    try {
      scene.kubectl("run", "probe", "--image=nginx", "--dry-run=server");
      return false;
    } catch (CommandFailedException e) {
      return true;
    }
  }

  private static void label(OperatorScenario scene, String label) {
    scene.kubectl("label", "namespace", scene.namespace(), label);
  }
}
