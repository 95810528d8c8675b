package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A migration Job must be complete before the operator creates or changes the Deployment. */
@Tag("core")
@WithTestServer
class StagesIT {

  private static final String SHOP = "shop";
  private static final String JOB = "shop-migrate";
  private static final String WAITS = "Deployment/shop waits until Job/shop-migrate is ready";
  private static final String WITH_PORT =
      SampleApplications.SMALL.formatted(SHOP) + "  port: 8080\n";

  private final PluginRegistry plugins = MigrationManager.withClassPathPlugins();
  private TestServer server;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer running, TestNamespace namespace) {
    server = running;
    scenario = OperatorScenario.open(running, namespace, plugins);
    scenario.apply(WITH_PORT);
    OperatorScenario.soon().until(() -> scenario.find(MigrationManager.JOB, JOB).isPresent());
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void createsTheDeploymentWhenTheJobIsComplete() {
    awaitWait(WAITS);
    assertThat(scenario.find(TestKinds.DEPLOYMENT, SHOP)).isEmpty();
    assertThat(scenario.find(TestKinds.SERVICE, SHOP)).isPresent();
    assertThat(scenario.application(SHOP).reason("Reconciled")).isEqualTo("StageWaiting");
    assertThat(scenario.application(SHOP).is("Degraded")).isFalse();

    migration().ends(true);

    scenario.application(SHOP).awaitReady();
    assertThat(image()).isEqualTo("nginx:1.0");
    scenario.awaitIdle();
    AuditLog.Position settled = scenario.now();
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(scenario.writesSince(settled)).isEmpty();
    assertThat(diff(WITH_PORT).code()).isZero();
  }

  @Test
  void runsTheNextMigrationBeforeAnUpdateAlsoAcrossARestart() {
    migration().ends(true);
    scenario.application(SHOP).awaitReady();
    String first = jobUid();
    String next = WITH_PORT.replace("nginx:1.0", "nginx:2.0");
    Cli.Result preview = diff(next);
    assertThat(preview.out())
        .contains(
            "# Application/shop: staged, Deployment/shop waits until Job/shop-migrate is applied and ready\n")
        .contains("nginx:2.0");
    assertThat(diff(next, "--mode=client").out()).contains("staged, Deployment/shop waits");

    scenario.apply(next);
    OperatorScenario.soon().until(() -> isNewJob(first));
    awaitWait(WAITS);
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(image()).isEqualTo("nginx:1.0");
    assertThat(diff(next).out()).contains("staged, " + WAITS);

    AuditLog.Position before = scenario.now();
    migration().ends(true);

    OperatorScenario.soon().until(() -> image().equals("nginx:2.0"));
    scenario.application(SHOP).awaitReady();
    assertThat(
            scenario.writesSince(before).stream()
                .map(AuditEntry::resource)
                .filter(resource -> List.of("jobs", "deployments").contains(resource)))
        .containsExactly("deployments");
  }

  @Test
  void changesWhatNeedsNoMigrationImmediately() {
    migration().ends(true);
    scenario.application(SHOP).awaitReady();
    String uid = jobUid();
    scenario.application(SHOP).patch("{\"spec\":{\"replicas\":3}}");
    OperatorScenario.soon()
        .until(() -> scenario.get(TestKinds.DEPLOYMENT, SHOP).at("/spec/replicas").asInt() == 3);
    assertThat(jobUid()).isEqualTo(uid);
  }

  @Test
  void keepsEverythingAsItIsWhileTheMigrationFails() {
    migration().ends(true);
    scenario.application(SHOP).awaitReady();
    String first = jobUid();
    String next = SampleApplications.SMALL.formatted(SHOP).replace("nginx:1.0", "nginx:2.0");
    scenario.application(SHOP).patch("{\"spec\":{\"image\":\"nginx:2.0\",\"port\":null}}");
    OperatorScenario.soon().until(() -> isNewJob(first));
    migration().ends(false);

    awaitWait("Deployment/shop waits until Job/shop-migrate is ready, which has failed");
    scenario.awaitIdle();
    LiveResource shop = scenario.application(SHOP);
    assertThat(shop.is("Degraded")).isTrue();
    assertThat(shop.reason("Degraded")).isEqualTo("Failed");
    assertThat(shop.message("Degraded")).contains("Job/shop-migrate: ");
    assertThat(shop.is("Stalled")).isTrue();
    assertThat(shop.status().path("warnings").toString())
        .contains("Service/shop is no longer desired.");
    assertThat(image()).isEqualTo("nginx:1.0");
    assertThat(scenario.find(TestKinds.SERVICE, SHOP)).isPresent();
    assertThat(diff(next).out()).contains("ready, which has failed");

    scenario.kubectl("delete", "application", SHOP, "--wait=false");

    OperatorScenario.soon().until(() -> scenario.find(TestKinds.APPLICATION, SHOP).isEmpty());
    assertThat(scenario.find(TestKinds.DEPLOYMENT, SHOP)).isEmpty();
  }

  private void awaitWait(String message) {
    OperatorScenario.soon()
        .untilAsserted(
            () -> assertThat(scenario.application(SHOP).message("Reconciled")).contains(message));
  }

  private FakeKubelet migration() {
    return new FakeKubelet(scenario, JOB);
  }

  private boolean isNewJob(String uid) {
    return scenario
        .find(MigrationManager.JOB, JOB)
        .filter(job -> !job.at("/metadata/uid").asText().equals(uid))
        .isPresent();
  }

  private String jobUid() {
    return scenario.get(MigrationManager.JOB, JOB).at("/metadata/uid").asText();
  }

  private String image() {
    return scenario
        .get(TestKinds.DEPLOYMENT, SHOP)
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }

  private Cli.Result diff(String yaml, String... options) {
    String[] arguments = {
      "diff", "-f", "-", "-n", scenario.namespace(), "--kubeconfig", "" + server.kubeconfig()
    };
    String[] all = new String[arguments.length + options.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(options, 0, all, arguments.length, options.length);
    return new Cli(() -> plugins).runWithInput(yaml, all);
  }
}
