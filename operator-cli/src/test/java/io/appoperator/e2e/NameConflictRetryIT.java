package io.appoperator.e2e;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An object of somebody else in the way of an Application that has long slowed its tries down. */
@WithControlPlane
class NameConflictRetryIT {

  private static final Duration AT_ONCE = Duration.ofSeconds(2);
  private static final String FOREIGN =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: shop-config, labels: {%s}}
      data: {mine: "yes"}
      """;

  private OperatorScenario scene;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace) {
    scene = OperatorScenario.open(controlPlane, namespace);
  }

  @AfterEach
  void close() {
    scene.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"team: blue", "app.kubernetes.io/managed-by: application-operator"})
  void makesRoomAtOnceWhenItGoes(String label) {
    scene.apply(FOREIGN.formatted(label));
    scene.apply(Samples.SMALL.formatted("shop") + "  configData: {colour: blue}\n");
    LiveResource shop = scene.application("shop");
    OperatorScenario.soon().until(() -> shop.reason("Reconciled").equals("NameConflict"));
    scene.awaitRest();

    scene.kubectl("delete", "configmap", "shop-config");

    OperatorScenario.within(AT_ONCE).until(() -> shop.is("Reconciled"));
    shop.awaitReady();
  }
}
