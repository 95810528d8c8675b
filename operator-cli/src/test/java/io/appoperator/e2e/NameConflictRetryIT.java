package io.appoperator.e2e;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.FaultRules;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A foreign object has the name of a desired one, and the Application retries with backoff. */
@Tag("core")
@WithTestServer
class NameConflictRetryIT {

  /** The next attempt has a delay of at least 6.4 seconds, or 5 after a change of an object. */
  private static final int RETRIES = 7;

  private static final Duration SOON = Duration.ofSeconds(4);

  private static final String FOREIGN =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shop-config, labels: {%s}}
      data: {mine: "yes"}
      """;

  private final CloseableStack opened = new CloseableStack();
  private final FaultRules faults = new FaultRules();
  private FaultProxy proxy;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    proxy = opened.add(FaultProxy.before(server.kubeconfig()));
    scenario = opened.add(OperatorScenario.withoutOperatorBehind(proxy, server, namespace));
    scenario.operator().start();
    proxy.follow(faults);
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"team: blue", "app.kubernetes.io/managed-by: application-operator"})
  void createsItsObjectImmediatelyWhenTheForeignOneIsDeleted(String label) {
    LiveResource shop = awaitConflictWith(label);

    scenario.kubectl("delete", "configmap", "shop-config");

    OperatorScenario.within(SOON).until(() -> shop.is("Reconciled"));
    shop.awaitReady();
  }

  @Test
  void createsItsObjectImmediatelyWhenTheForeignOneIsDeletedDuringARetry() {
    LiveResource shop = awaitConflictWith("team: blue");
    faults.delay(Duration.ofSeconds(2)).times(1).to("PATCH applications/shop/status");

    shop.patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    OperatorScenario.soon().until(() -> proxy.faults().containsKey("delayed"));
    scenario.kubectl("delete", "configmap", "shop-config");

    OperatorScenario.within(SOON).until(() -> shop.is("Reconciled"));
  }

  /** Returns an Application that will not be reconciled soon without a reason. */
  private LiveResource awaitConflictWith(String label) {
    scenario.apply(FOREIGN.formatted(label));
    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  configData: {colour: blue}\n");
    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon().until(() -> shop.reason("Reconciled").equals("NameConflict"));
    OperatorScenario.soon().until(() -> scenario.operator().retries() >= RETRIES);
    return shop;
  }
}
