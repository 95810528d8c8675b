package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The phases of a long life, as somebody sees them who watches. */
@WithControlPlane
class PhaseIT {

  /** Its pods never get ready, because nobody reports on them. */
  private static final String HOPELESS =
      """
      {"spec": {"image": "nginx:3.0", "podMetadata": {"labels": {"kubelet": "by-hand"}},
                "rollout": {"progressDeadlineSeconds": 2}}}
      """;

  private static final String HOPEFUL =
      """
      {"spec": {"image": "nginx:4.0", "podMetadata": null, "rollout": null}}
      """;

  private OperatorScenario scene;
  private LiveResource shop;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    shop = scene.application("shop");
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void aLifeGoesThroughAllOfThem() {
    try (FieldWatch watch = FieldWatch.of(scene, Kinds.APPLICATION, "shop", "/status/phase")) {
      Life life = new Life(watch);

      scene.apply(Samples.SMALL.formatted("shop") + "  replicas: 1\n");
      life.awaits("Creating", "Running");
      shop.patch("{\"spec\":{\"replicas\":3}}");
      life.awaits("Scaling", "Running");
      JsonNode reconciled = shop.condition("Reconciled");
      shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
      life.awaits("Updating", "Running");
      assertThat(shop.condition("Reconciled").path("lastTransitionTime"))
          .as("it was true all the time")
          .isEqualTo(reconciled.path("lastTransitionTime"));
      assertThat(shop.condition("Reconciled").path("observedGeneration").asLong())
          .isGreaterThan(reconciled.path("observedGeneration").asLong());
      assertThat(watch.values()).as("and nothing else").isEqualTo(life.phases);

      shop.patch(HOPELESS);
      life.awaits("Updating", "Failed");
      shop.patch(HOPEFUL);
      life.awaits("Running");
      scene.kubectl("annotate", "application", "shop", "apps.example.com/paused=true");
      life.awaits("Paused");
      scene.kubectl("annotate", "application", "shop", "apps.example.com/paused-");
      life.awaits("Running");
      scene.kubectl("delete", "application", "shop", "--wait=false");
      life.awaits("Deleting");
      OperatorScenario.soon().until(() -> scene.find(Kinds.APPLICATION, "shop").isEmpty());
    }
  }

  private static final class Life {

    private final FieldWatch watch;
    private final List<String> phases = new ArrayList<>();

    Life(FieldWatch watch) {
      this.watch = watch;
    }

    void awaits(String... next) {
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
