package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@WithControlPlane
class RemovalIT {

  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
    scene.volumeFor("shop-data", "1Gi", "by-hand");
    scene.apply(Samples.EVERYTHING);
    scene.application("shop").awaitReady();
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @Test
  void removedSectionTakesItsObjectsAlongAndLeavesAllOthers() {
    Set<String> expected = children();
    assertThat(expected).hasSize(8);

    remove("{\"network\":{\"ingress\":null}}", "Ingress/shop", expected);
    remove("{\"network\":{\"policy\":null}}", "NetworkPolicy/shop", expected);
    remove("{\"configData\":null}", "ConfigMap/shop-config", expected);
    remove("{\"port\":null}", "Service/shop", expected);
    remove("{\"scaling\":null,\"replicas\":2}", "HorizontalPodAutoscaler/shop", expected);
    remove("{\"replicas\":1}", "PodDisruptionBudget/shop", expected);
    assertThat(expected).containsExactly("Deployment/shop", "PersistentVolumeClaim/shop-data");
  }

  @Test
  void claimStaysWhenItsSectionGoesAndIsFoundAgainWhenTheSectionReturns() {
    String uid = claimUid();
    String section = scene.application("shop").live().at("/spec/storage").toString();

    scene.application("shop").patch("{\"spec\":{\"storage\":null}}");
    scene.application("shop").awaitReady();
    OperatorScenario.soon()
        .until(
            () ->
                !scene.get(Kinds.DEPLOYMENT, "shop").toString().contains("persistentVolumeClaim"));
    assertThat(claimUid()).isEqualTo(uid);

    scene.application("shop").patch("{\"spec\":{\"storage\":%s}}".formatted(section));
    scene.application("shop").awaitReady();
    assertThat(scene.get(Kinds.DEPLOYMENT, "shop").toString()).contains("persistentVolumeClaim");
    assertThat(claimUid()).isEqualTo(uid);
    assertThat(scene.application("shop").status().at("/resources").toString())
        .contains("{\"kind\":\"PersistentVolumeClaim\",\"name\":\"shop-data\",\"ready\":true}");
  }

  @Test
  void deletedApplicationTakesItsObjectsAlongButNotItsClaim() {
    String uid = claimUid();

    scene.kubectl("delete", "application", "shop");

    OperatorScenario.soon()
        .untilAsserted(
            () -> assertThat(children()).containsExactly("PersistentVolumeClaim/shop-data"));
    assertThat(claimUid()).isEqualTo(uid);

    scene.apply(Samples.EVERYTHING);
    scene.application("shop").awaitReady();
    assertThat(claimUid()).as("the claim of the application that came back").isEqualTo(uid);
  }

  private void remove(String specPatch, String object, Set<String> expected) {
    expected.remove(object);
    scene.application("shop").patch("{\"spec\":%s}".formatted(specPatch));
    OperatorScenario.soon().untilAsserted(() -> assertThat(children()).isEqualTo(expected));
    scene.application("shop").awaitReady();
  }

  private Set<String> children() {
    Set<String> names = new TreeSet<>();
    for (ResourceKind kind : Kinds.CHILDREN) {
      String name =
          kind.equals(Kinds.CLAIM)
              ? "shop-data"
              : kind.equals(Kinds.CONFIG_MAP) ? "shop-config" : "shop";
      if (scene.find(kind, name).isPresent()) {
        names.add(kind.kind() + "/" + name);
      }
    }
    return names;
  }

  private String claimUid() {
    return scene.get(Kinds.CLAIM, "shop-data").at("/metadata/uid").asText();
  }
}
