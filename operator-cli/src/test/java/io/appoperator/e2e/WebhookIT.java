package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.CommandFailedException;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An admission webhook that denies, and one that is unavailable. On the real server, which calls
 * webhooks.
 */
@Tag("core")
@WithControlPlane
class WebhookIT {

  /** A rejected object is retried after ten seconds, then with exponential backoff. */
  private static final Duration NEXT_TRIES = Duration.ofSeconds(60);

  private static final String PROBE =
      """
      apiVersion: v1
      kind: Service
      metadata: {name: probe}
      spec: {ports: [{port: 80}]}
      """;

  private final CloseableStack opened = new CloseableStack();
  private OperatorScenario scenario;
  private AdmissionWebhook webhook;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace namespace, @TempDir Path folder)
      throws Exception {
    scenario = opened.add(OperatorScenario.open(TestServer.of(controlPlane), namespace));
    webhook = opened.add(AdmissionWebhook.start(folder));
    webhook.deny("the mesh is closed today");
    scenario.apply(webhook.validating(scenario.namespace(), "", "services"));
    opened.add(
        () -> scenario.kubectl("delete", "validatingwebhookconfiguration", scenario.namespace()));
    OperatorScenario.soon().until(() -> refusal().contains("the mesh is closed"));
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void quotesTheWebhookInTheConditionAndReconcilesOthers() {
    scenario.apply(
        SampleApplications.SMALL.formatted("shop") + "  port: 80\n  configData: {colour: blue}\n");
    scenario.apply(SampleApplications.SMALL.formatted("kiosk"));

    LiveResource shop = refused("the mesh is closed today");
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop")).isPresent();
    assertThat(scenario.find(TestKinds.CONFIG_MAP, "shop-config")).isPresent();
    scenario.application("kiosk").awaitReady();

    webhook.allow();
    OperatorScenario.within(NEXT_TRIES).until(() -> shop.is("Ready"));
  }

  @Test
  void namesAnUnavailableWebhookAsTheCause() {
    webhook.close();
    OperatorScenario.soon().until(() -> refusal().contains("failed calling webhook"));

    scenario.apply(SampleApplications.SMALL.formatted("shop") + "  port: 80\n");
    scenario.apply(SampleApplications.SMALL.formatted("kiosk"));

    refused("services.example.com");
    scenario.application("kiosk").awaitReady();
  }

  private LiveResource refused(String words) {
    LiveResource shop = scenario.application("shop");
    OperatorScenario.soon()
        .untilAsserted(
            () -> assertThat(shop.message("Reconciled")).contains("Service/shop").contains(words));
    assertThat(shop.phase()).isEqualTo("Failed");
    assertThat(shop.reason("Degraded")).isEqualTo("Refused");
    return shop;
  }

  private String refusal() {
    try {
      scenario.apply(PROBE);
      scenario.kubectl("delete", "service", "probe");
      return "";
    } catch (CommandFailedException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
