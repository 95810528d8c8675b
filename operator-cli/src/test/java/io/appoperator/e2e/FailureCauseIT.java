package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.junit.server.TestServer;
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
 * The condition, the status of the resource and an event quote the cluster on why an application
 * does not run. On the real server, because scheduler, controllers and admission say why; only the
 * kubelet is simulated.
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

  private OperatorScenario scenario;
  private LiveResource shop;

  /**
   * A cause that prevents an application from running.
   *
   * @param name the name of the case
   * @param spec the part of the spec that causes it
   * @param degraded whether {@code Degraded} is true
   * @param phase the resulting phase
   * @param event the reason of the event
   * @param words part of the cluster's message
   * @param precondition prepares the cluster before the application is created
   * @param report writes the status of its pods
   * @param fix removes the cause
   */
  private record FailureCase(
      String name,
      String spec,
      boolean degraded,
      String phase,
      String event,
      String words,
      Consumer<OperatorScenario> precondition,
      Consumer<FakeKubelet> report,
      Consumer<FakeKubelet> fix) {

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<FailureCase> failureCases() {
    return Stream.of(
        new FailureCase(
            "image pull",
            FakeKubelet.BY_HAND,
            false,
            "Creating",
            "Unhealthy",
            "container app: ImagePullBackOff. Back-off pulling image \"nginx:1.0\": ErrImagePull",
            scenario -> {},
            FakeKubelet::cannotPull,
            FakeKubelet::runs),
        new FailureCase(
            "crash loop",
            FakeKubelet.BY_HAND,
            false,
            "Creating",
            "Unhealthy",
            "container app: CrashLoopBackOff. back-off 10s restarting failed container=app"
                + " It last ended with OOMKilled, exit code 137.",
            scenario -> {},
            FakeKubelet::crashes,
            FakeKubelet::runs),
        new FailureCase(
            "unschedulable",
            "  resources: {requests: {cpu: \"1000000\"}}\n",
            false,
            "Creating",
            "Unhealthy",
            "Unschedulable. 0/1 nodes are available: 1 Insufficient cpu",
            scenario -> {},
            kubelet -> {},
            kubelet ->
                kubelet.scenario().application("shop").patch("{\"spec\":{\"resources\":null}}")),
        new FailureCase(
            "quota",
            "",
            true,
            "Creating",
            "Failed",
            "is forbidden: exceeded quota: no-pods",
            FailureCauseIT::allowNoPods,
            kubelet -> {},
            kubelet -> kubelet.scenario().kubectl("delete", "quota", "no-pods")),
        new FailureCase(
            "admission",
            "",
            true,
            "Creating",
            "Failed",
            "violates PodSecurity \"restricted:latest\"",
            FailureCauseIT::allowNoOrdinaryPods,
            kubelet -> {},
            kubelet -> label(kubelet.scenario(), ENFORCE + "-")),
        new FailureCase(
            "progress deadline",
            FakeKubelet.BY_HAND + "  rollout: {progressDeadlineSeconds: 2}\n",
            true,
            "Failed",
            "Failed",
            "has timed out progressing. Pod shop-",
            scenario -> {},
            FakeKubelet::crashes,
            FakeKubelet::runs));
  }

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @ParameterizedTest
  @MethodSource("failureCases")
  void reportsACauseInConditionPhaseResourceAndEventUntilItEnds(FailureCase failureCase) {
    EventLog events = new EventLog(scenario, "shop");
    FakeKubelet kubelet = new FakeKubelet(scenario, "shop");
    boolean rolloutFailed = failureCase.phase().equals("Failed");
    failureCase.precondition().accept(scenario);

    scenario.apply(SampleApplications.SMALL.formatted("shop") + failureCase.spec());
    failureCase.report().accept(kubelet);

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.condition("Ready").path("status").asText()).isEqualTo("False");
              assertThat(shop.message("Ready")).contains(failureCase.words());
              assertThat(shop.message(failureCase.degraded() ? "Degraded" : "Progressing"))
                  .contains(failureCase.words());
              assertThat(shop.is("Degraded")).isEqualTo(failureCase.degraded());
              assertThat(shop.is("Stalled")).isEqualTo(rolloutFailed);
              assertThat(shop.is("Reconciling")).isEqualTo(!rolloutFailed);
              assertThat(shop.is("Reconciled")).as("its objects are applied").isTrue();
              assertThat(shop.phase()).isEqualTo(failureCase.phase());
              assertThat(deployment().path("ready").asBoolean()).isFalse();
              assertThat(deployment().path("message").asText()).contains(failureCase.words());
              assertThat(events.recorded())
                  .filteredOn(
                      event -> event.startsWith(failureCase.event() + ": Deployment/shop: "))
                  .anyMatch(event -> event.contains(failureCase.words()));
            });
    assertThat(BuiltTool.KSTATUS.run(shop.live().toString()))
        .startsWith(rolloutFailed ? "Failed:" : "InProgress:")
        .contains(failureCase.words());

    failureCase.fix().accept(kubelet);

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.is("Ready")).isTrue();
              assertThat(shop.is("Degraded")).isFalse();
              assertThat(shop.is("Reconciling")).isFalse();
              assertThat(shop.phase()).isEqualTo("Running");
              assertThat(deployment().has("message")).isFalse();
              assertThat(events.recorded()).last().isEqualTo("Recovered: All objects are ready.");
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

  private static void allowNoPods(OperatorScenario scenario) {
    scenario.apply(NO_PODS);
    OperatorScenario.soon()
        .until(() -> !scenario.kubectl("get", "quota", "-o", "jsonpath={..status.hard}").isEmpty());
  }

  /** Admission observes the label of a namespace with a short delay. */
  private static void allowNoOrdinaryPods(OperatorScenario scenario) {
    label(scenario, ENFORCE + "=restricted");
    OperatorScenario.soon().until(() -> isRefused(scenario));
  }

  private static boolean isRefused(OperatorScenario scenario) {
    try {
      scenario.kubectl("run", "probe", "--image=nginx", "--dry-run=server");
      return false;
    } catch (CommandFailedException e) {
      return true;
    }
  }

  private static void label(OperatorScenario scenario, String label) {
    scenario.kubectl("label", "namespace", scenario.namespace(), label);
  }
}
