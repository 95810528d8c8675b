package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An admission webhook that says no, and one that says nothing. */
@WithControlPlane
class WebhookIT {

  /** A refused object is tried again after ten seconds, and then ever more rarely. */
  private static final Duration NEXT_TRIES = Duration.ofSeconds(60);

  private static final String PROBE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: probe}
      spec: {ports: [{port: 80}]}
      """;

  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scene;
  private AdmissionWebhook webhook;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace, @TempDir Path folder)
      throws Exception {
    scene = opened.add(OperatorScenario.open(controlPlane, namespace));
    webhook = opened.add(AdmissionWebhook.start(folder));
    webhook.deny("the mesh is closed today");
    scene.apply(webhook.validating(scene.namespace(), "", "services"));
    opened.add(() -> scene.kubectl("delete", "validatingwebhookconfiguration", scene.namespace()));
    OperatorScenario.soon().until(() -> refusal().contains("the mesh is closed"));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void itsWordsStandInTheConditionAndAllOthersGoOn() {
    scene.apply(Samples.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    scene.apply(Samples.SMALL.formatted("kiosk"));

    LiveResource shop = refused("the mesh is closed today");
    assertThat(scene.find(Kinds.DEPLOYMENT, "shop")).isPresent();
    assertThat(scene.find(Kinds.CONFIG_MAP, "shop-config")).isPresent();
    scene.application("kiosk").awaitReady();

    webhook.allow();
    OperatorScenario.within(NEXT_TRIES).until(() -> shop.is("Ready"));
  }

  @Test
  void oneThatIsGoneIsNamedAsTheCause() {
    webhook.close();
    OperatorScenario.soon().until(() -> refusal().contains("failed calling webhook"));

    scene.apply(Samples.SMALL.formatted("shop") + "  port: 80\n");
    scene.apply(Samples.SMALL.formatted("kiosk"));

    refused("services.example.com");
    scene.application("kiosk").awaitReady();
  }

  private LiveResource refused(String words) {
    LiveResource shop = scene.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () -> assertThat(shop.message("Reconciled")).contains("Service/shop").contains(words));
    assertThat(shop.phase()).isEqualTo("Failed");
    assertThat(shop.reason("Degraded")).isEqualTo("Refused");
    return shop;
  }

  private String refusal() {
    try {
      scene.apply(PROBE);
      scene.kubectl("delete", "service", "probe");
      return "";
    } catch (CommandFailedException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
