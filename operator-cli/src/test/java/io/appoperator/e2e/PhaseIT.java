package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The phases of an Application from its creation to its deletion. On the real server, whose
 * controllers are slow enough that each phase can be seen.
 */
@Tag("core")
@WithControlPlane
class PhaseIT {

  /** Its pods never become ready, because no kubelet updates their status. */
  private static final String NEVER_READY =
      """
      {"spec": {"image": "nginx:3.0", "podMetadata": {"labels": {"kubelet": "by-hand"}},
                "rollout": {"progressDeadlineSeconds": 2}}}
      """;

  private static final String READY_AGAIN =
      """
      {"spec": {"image": "nginx:4.0", "podMetadata": null, "rollout": null}}
      """;

  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void goesThroughAllPhases() {
    try (FieldRecorder watch =
        FieldRecorder.of(scenario, TestKinds.APPLICATION, "shop", "/status/phase")) {
      PhaseRecorder recorder = new PhaseRecorder(watch);

      scenario.apply(SampleApplications.SMALL.formatted("shop") + "  replicas: 1\n");
      recorder.awaitPhases("Creating", "Running");
      shop.patch("{\"spec\":{\"replicas\":3}}");
      recorder.awaitPhases("Scaling", "Running");
      JsonNode reconciled = shop.condition("Reconciled");
      shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
      recorder.awaitPhases("Updating", "Running");
      assertThat(shop.condition("Reconciled").path("lastTransitionTime"))
          .as("the condition did not change")
          .isEqualTo(reconciled.path("lastTransitionTime"));
      assertThat(shop.condition("Reconciled").path("observedGeneration").asLong())
          .isGreaterThan(reconciled.path("observedGeneration").asLong());
      assertThat(watch.values()).as("and nothing else").isEqualTo(recorder.phases);

      shop.patch(NEVER_READY);
      recorder.awaitPhases("Updating", "Failed");
      shop.patch(READY_AGAIN);
      recorder.awaitPhases("Running");
      scenario.kubectl("annotate", "application", "shop", "apps.example.com/paused=true");
      recorder.awaitPhases("Paused");
      scenario.kubectl("annotate", "application", "shop", "apps.example.com/paused-");
      recorder.awaitPhases("Running");
      scenario.kubectl("delete", "application", "shop", "--wait=false");
      recorder.awaitPhases("Deleting");
      OperatorScenario.soon().until(() -> scenario.find(TestKinds.APPLICATION, "shop").isEmpty());
    }
  }

  private static final class PhaseRecorder {

    private final FieldRecorder watch;
    private final List<String> phases = new ArrayList<>();

    PhaseRecorder(FieldRecorder watch) {
      this.watch = watch;
    }

    void awaitPhases(String... next) {
      phases.addAll(List.of(next));
      OperatorScenario.soon()
          .untilAsserted(
              () ->
                  assertThat(watch.values())
                      .containsSubsequence(phases)
                      .endsWith(phases.get(phases.size() - 1)));
    }
  }
}
