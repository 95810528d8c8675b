package io.appoperator.e2e;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.TestNamespace;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A foreign object has the name of a desired one, and the Application retries with backoff. */
@Tag("core")
@WithTestServer
class NameConflictRetryIT {

  private static final Duration SOON = Duration.ofSeconds(2);
  private static final String FOREIGN =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shop-config, labels: {%s}}
      data: {mine: "yes"}
      """;

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace);
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"team: blue", "app.kubernetes.io/managed-by: application-operator"})
  void createsItsObjectImmediatelyWhenTheForeignOneIsDeleted(String label) {
    scenario.apply(FOREIGN.formatted(label));
    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  configData: {colour: blue}\n");
    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon().until(() -> shop.reason("Reconciled").equals("NameConflict"));
    scenario.awaitIdle();

    scenario.kubectl("delete", "configmap", "shop-config");

    OperatorScenario.within(SOON).until(() -> shop.is("Reconciled"));
    shop.awaitReady();
  }
}
