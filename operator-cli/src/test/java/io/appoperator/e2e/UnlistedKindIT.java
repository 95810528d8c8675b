package io.appoperator.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A kind that the operator may not list. On the real server, which forbids it. */
@WithControlPlane
class UnlistedKindIT {

  private OperatorScenario scenario;
  private LiveResource shop;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scenario = OperatorScenario.withoutOperator(TestServer.of(controlPlane), namespace);
    shop = scenario.application("shop");
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void isReportedWhileOthersReconcileUntilThePermissionIsGranted() throws IOException {
    scenario.apply(web("network: {ingress: {host: shop.example.com}}"));
    ArrayNode all = forbidIngresses();

    // It becomes ready nevertheless: another replica could not list them either.
    scenario.operator().start();

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.reason("Reconciled")).isEqualTo("Unobserved");
              assertThat(shop.message("Reconciled"))
                  .contains(
                      "Ingress/shop is not changed", "ingresses", "forbidden", "operator rbac");
            });
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.DEPLOYMENT, "shop").isPresent());
    assertThat(scenario.find(TestKinds.SERVICE, "shop")).isPresent();
    assertThat(scenario.find(TestKinds.INGRESS, "shop")).isEmpty();

    setRules(all);
    OperatorScenario.soon().until(() -> shop.is("Ready"));
    assertThat(scenario.find(TestKinds.INGRESS, "shop")).isPresent();
  }

  @Test
  void isNeitherPrunedNorAdopted() throws IOException {
    scenario.operator().start();
    scenario.apply(web("network: {ingress: {host: shop.example.com}}"));
    shop.awaitReady();
    scenario.operator().stop();
    shop.patch("{\"spec\":{\"network\":null}}");
    ArrayNode all = forbidIngresses();

    AuditLog.Position before = scenario.now();
    scenario.operator().launch();
    OperatorScenario.soon().until(() -> shop.is("Reconciled"));
    assertThat(scenario.writesSince(before))
        .extracting(AuditEntry::toString)
        .noneMatch(write -> write.contains("ingresses"));
    assertThat(scenario.find(TestKinds.INGRESS, "shop")).isPresent();

    setRules(all);
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.INGRESS, "shop").isEmpty());
  }

  @Test
  void keepsADeletedApplicationUntilItsRemainingObjectsAreKnown() throws IOException {
    scenario.operator().start();
    scenario.apply(web("network: {ingress: {host: shop.example.com}}"));
    shop.awaitReady();
    scenario.operator().stop();
    ArrayNode all = forbidIngresses();
    scenario.kubectl("delete", "application", "shop", "--wait=false");

    scenario.operator().start();
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(shop.reason("Degraded")).isEqualTo("Unobserved");
              assertThat(shop.message("Degraded"))
                  .contains("Application/shop is kept", "ingresses", "operator rbac");
            });
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.DEPLOYMENT, "shop").isEmpty());
    assertThat(scenario.find(TestKinds.INGRESS, "shop")).isPresent();

    setRules(all);
    OperatorScenario.soon().until(() -> scenario.find(TestKinds.APPLICATION, "shop").isEmpty());
    assertThat(scenario.find(TestKinds.INGRESS, "shop")).isEmpty();
  }

  private static String web(String field) {
    return SampleApplications.SMALL.formatted("shop") + "  port: 80\n  " + field + "\n";
  }

  /** Removes the rule about Ingresses; returns all rules. */
  private ArrayNode forbidIngresses() throws IOException {
    ObjectNode role =
        Json.parse(
            scenario
                .kubectl("get", "clusterrole", scenario.clusterRole(), "-o", "json")
                .getBytes(UTF_8));
    ArrayNode all = role.withArray("rules");
    ArrayNode fewer = all.deepCopy();
    for (var rule : fewer) {
      ArrayNode resources = (ArrayNode) rule.path("resources");
      resources.removeIf(resource -> resource.asText().equals("ingresses"));
    }
    fewer.removeIf(rule -> rule.path("resources").isEmpty());
    assertThat(fewer).isNotEqualTo(all);
    setRules(fewer);
    return all;
  }

  private void setRules(ArrayNode rules) {
    ObjectNode patch = Json.object();
    patch.set("rules", rules);
    scenario.kubectl(
        "patch", "clusterrole", scenario.clusterRole(), "--type=merge", "-p", patch.toString());
  }
}
