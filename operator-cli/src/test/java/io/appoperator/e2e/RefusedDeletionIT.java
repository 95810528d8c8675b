package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Admission policies refuse a step of a deletion. On the real server, because it decides which
 * requests match a policy, and the words of the refusal.
 */
@Tag("core")
@WithControlPlane
class RefusedDeletionIT {

  private OperatorScenario scenario;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.open(TestServer.of(controlPlane), namespace);
    scenario.volumeFor("shop-data", "1Gi", "by-hand");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void quotesTheServerForAnObjectThatMayNotBeDeleted() {
    create(SampleApplications.EVERYTHING);
    String words = "the mesh keeps its services";
    try (DenyingPolicy denial = DenyingPolicy.ofDeletion(scenario, "", "services", words)) {
      denial.awaitFor("delete", "service", "shop");
      scenario.kubectl("delete", "application", "shop", "--wait=false");

      LiveResource application = scenario.application("shop");
      OperatorScenario.soon()
          .untilAsserted(
              () -> {
                assertThat(application.is("Degraded")).isTrue();
                assertThat(application.message("Degraded")).contains("Service/shop", words);
              });
      assertThat(application.phase()).isEqualTo("Deleting");
      assertThat(scenario.find(TestKinds.INGRESS, "shop")).as("what goes before it").isEmpty();
      assertThat(scenario.find(TestKinds.CONFIG_MAP, "shop-config"))
          .as("what goes after it")
          .isPresent();
    }
    awaitGone();
  }

  @Test
  void keepsTheApplicationUntilTheServerAllowsOrphaningTheClaim() {
    create(claim(false));
    String words = "storage is frozen";
    DenyingPolicy.Requests updates =
        new DenyingPolicy.Requests("UPDATE", "", "persistentvolumeclaims");
    LiveResource shop = scenario.application("shop");
    try (DenyingPolicy denial = DenyingPolicy.of(scenario, updates, "false", "'" + words + "'")) {
      denial.awaitFor("annotate", "persistentvolumeclaim", "shop-data", "a=b");
      scenario.apply(claim(true));
      OperatorScenario.soon()
          .untilAsserted(
              () -> {
                assertThat(shop.message("Reconciled")).contains(words);
                assertThat(shop.status().path("warnings").toString())
                    .contains("still has an owner reference");
              });

      scenario.kubectl("delete", "application", "shop", "--wait=false");

      OperatorScenario.soon()
          .untilAsserted(
              () -> {
                assertThat(shop.phase()).isEqualTo("Deleting");
                assertThat(shop.message("Degraded"))
                    .contains("PersistentVolumeClaim/shop-data", "owner reference", words);
                assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop")).isEmpty();
              });
      assertThat(isClaimOwned()).isTrue();
    }
    awaitGone();
    assertThat(isClaimOwned()).isFalse();
  }

  private void create(String yaml) {
    scenario.apply(yaml);
    scenario.application("shop").awaitReady();
    scenario.awaitIdle();
  }

  private void awaitGone() {
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.APPLICATION, "shop").isEmpty());
  }

  private boolean isClaimOwned() {
    return !scenario.get(TestKinds.CLAIM, "shop-data").at("/metadata/ownerReferences").isEmpty();
  }

  private static String claim(boolean retain) {
    return SampleApplications.SMALL.formatted("shop")
        + "  storage:\n    persistentVolumeClaims:\n"
        + "      - {name: shop-data, size: 1Gi, storageClassName: by-hand, retain: %s}\n"
            .formatted(retain);
  }
}
