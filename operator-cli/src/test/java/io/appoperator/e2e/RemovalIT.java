package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceKind;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class RemovalIT {

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
    scenario.apply(SampleApplications.EVERYTHING);
    scenario.application("shop").awaitReady();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void removingASectionDeletesItsObjectsAndKeepsAllOthers() {
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
  void claimStaysWhenItsSectionIsRemovedAndIsAdoptedWhenItReturns() {
    String uid = claimUid();
    String section = scenario.application("shop").live().at("/spec/storage").toString();

    scenario.application("shop").patch("{\"spec\":{\"storage\":null}}");
    scenario.application("shop").awaitReady();
    OperatorScenario.soon()
        .until(
            () ->
                !scenario
                    .get(TestKinds.DEPLOYMENT, "shop")
                    .toString()
                    .contains("persistentVolumeClaim"));
    assertThat(claimUid()).isEqualTo(uid);

    scenario.application("shop").patch("{\"spec\":{\"storage\":%s}}".formatted(section));
    scenario.application("shop").awaitReady();
    assertThat(scenario.get(TestKinds.DEPLOYMENT, "shop").toString())
        .contains("persistentVolumeClaim");
    assertThat(claimUid()).isEqualTo(uid);
    assertThat(scenario.application("shop").status().at("/resources").toString())
        .contains("{\"kind\":\"PersistentVolumeClaim\",\"name\":\"shop-data\",\"ready\":true}");
  }

  @Test
  void deletesTheObjectsOfADeletedApplicationButNotItsClaim() {
    String uid = claimUid();

    scenario.kubectl("delete", "application", "shop");

    OperatorScenario.soon()
        .untilAsserted(
            () -> assertThat(children()).containsExactly("PersistentVolumeClaim/shop-data"));
    assertThat(claimUid()).isEqualTo(uid);

    scenario.apply(SampleApplications.EVERYTHING);
    scenario.application("shop").awaitReady();
    assertThat(claimUid()).as("the claim of the application that came back").isEqualTo(uid);
  }

  private void remove(String specPatch, String object, Set<String> expected) {
    expected.remove(object);
    scenario.application("shop").patch("{\"spec\":%s}".formatted(specPatch));
    OperatorScenario.soon().untilAsserted(() -> assertThat(children()).isEqualTo(expected));
    scenario.application("shop").awaitReady();
  }

  private Set<String> children() {
    Set<String> names = new TreeSet<>();
    for (ResourceKind kind : TestKinds.CHILDREN) {
      String name =
          kind.equals(TestKinds.CLAIM)
              ? "shop-data"
              : kind.equals(TestKinds.CONFIG_MAP) ? "shop-config" : "shop";
      if (scenario.find(kind, name).isPresent()) {
        names.add(kind.kind() + "/" + name);
      }
    }
    return names;
  }

  private String claimUid() {
    return scenario.get(TestKinds.CLAIM, "shop-data").at("/metadata/uid").asText();
  }
}
