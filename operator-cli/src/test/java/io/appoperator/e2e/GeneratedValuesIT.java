package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.cli.Cli;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.generated.GeneratedContent;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.Fault;
import io.appoperator.testkit.FaultPlan;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The operator makes the password of each Application once, and never replaces it by itself. */
@Tag("core")
@WithTestServer
class GeneratedValuesIT {

  private static final String RECORD = "apps.example.com/generated-values";
  private static final int MANY = 20;

  private final CloseableStack opened = new CloseableStack();
  private final PluginRegistry plugins = PasswordManager.withClassPathPlugins();
  private TestServer server;
  private FaultProxy proxy;
  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer running, TestNamespace namespace) {
    server = running;
    proxy = opened.add(FaultProxy.before(running.kubeconfig()));
    scenario =
        opened.add(OperatorScenario.withoutOperatorBehind(proxy, running, namespace, plugins));
    scenario.operator().start();
  }

  @AfterEach
  void close() throws Exception {
    opened.close();
  }

  @Test
  void makesTheValueOnceBeforeThePodsAndNeverWritesItAgain() {
    AuditLog.Position start = scenario.now();
    create("shop");

    assertThat(value("shop")).matches("[A-Za-z0-9]{32}");
    assertThat(secret("shop").at("/data/user").asText()).isEqualTo("YWRtaW4=");
    assertThat(scenario.application("shop").status().path("generatedValues").toString())
        .isEqualTo("[\"shop-db/password\"]");
    assertThat(managers("shop")).contains(GeneratedContent.FIELD_MANAGER);
    assertThat(
            scenario.writesSince(start).stream()
                .filter(write -> List.of("secrets", "deployments").contains(write.resource()))
                .map(AuditEntry::resource))
        .containsExactly("secrets", "secrets", "deployments");

    String made = value("shop");
    scenario.awaitIdle();
    AuditLog.Position settled = scenario.now();
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(scenario.writesSince(settled)).isEmpty();
    scenario.patch(PasswordManager.SECRET, "shop-db", "{\"data\":{\"user\":\"cm9vdA==\"}}");
    OperatorScenario.soon()
        .until(() -> secret("shop").at("/data/user").asText().equals("YWRtaW4="));
    scenario.awaitIdle();
    assertThat(value("shop")).isEqualTo(made);
    assertThat(valueWrites(start)).hasSize(1);
  }

  @Test
  void diffSaysGeneratedAndShowsNoValue() {
    assertThat(diff("shop").out()).contains("password: (generated)");
    create("shop");
    scenario.awaitIdle();

    assertThat(diff("shop").code()).isZero();
    Cli.Result shown = diff("shop", "--show-secrets", "--show-foreign");
    assertThat(shown.code()).isZero();
    assertThat(shown.out() + shown.err())
        .doesNotContain(value("shop"), secret("shop").at("/data/password").asText());
  }

  @Test
  void reportsAKeyThatIsGoneUntilAUserSetsIt() {
    create("shop");
    scenario.awaitIdle();
    AuditLog.Position before = scenario.now();

    scenario.kubectl(
        "patch",
        "secret",
        "shop-db",
        "--type=json",
        "-p",
        "[{\"op\":\"remove\",\"path\":\"/data/password\"}]");

    awaitLost("shop");
    Cli.Result diff = diff("shop");
    assertThat(diff.out() + diff.err()).contains("Secret/shop-db has lost", "password");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(new EventLog(scenario, "shop").text())
                    .contains("Warning GeneratedValueLost: "));
    scenario.application("shop").patch("{\"spec\":{\"image\":\"nginx:2.0\"}}");
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(scenario.application("shop").message("Reconciled"))
                    .contains("Deployment/shop is not applied, because Secret/shop-db has lost"));
    scenario.operator().restart();
    awaitLost("shop");
    assertThat(hasValue("shop")).isFalse();
    assertThat(valueWrites(before)).isEmpty();

    scenario.patch(
        PasswordManager.SECRET, "shop-db", "{\"stringData\":{\"password\":\"set by hand\"}}");

    scenario.application("shop").awaitReady();
    scenario.awaitIdle();
    assertThat(value("shop")).isEqualTo("set by hand");
    assertThat(image()).isEqualTo("nginx:2.0");
    assertThat(diff("shop", "--show-secrets").out()).doesNotContain("set by hand");
  }

  @Test
  void reportsTheValueOfASecretThatWasDeletedWhileNoOperatorWasRunning() {
    create("shop");
    scenario.awaitIdle();
    scenario.operator().stop();
    scenario.kubectl("delete", "secret", "shop-db");
    AuditLog.Position before = scenario.now();

    scenario.operator().start();

    awaitLost("shop");
    scenario.operator().restart();
    awaitLost("shop");
    assertThat(hasValue("shop")).isFalse();
    assertThat(secret("shop").at("/data/user").asText()).isEqualTo("YWRtaW4=");
    assertThat(valueWrites(before)).allMatch(write -> !write.toString().contains("\"password\":"));
  }

  @Test
  void reportsTheValueOfASecretThatIsDeletedWhileItRuns() {
    create("shop");
    scenario.awaitIdle();

    scenario.kubectl("delete", "secret", "shop-db");

    awaitLost("shop");
    scenario.awaitIdle();
    assertThat(hasValue("shop")).isFalse();
  }

  @Test
  void keepsTheSecretOfADeletedApplicationForItsSuccessor() {
    create("shop");
    String made = value("shop");

    scenario.kubectl("delete", "application", "shop", "--timeout=60s");

    assertThat(value("shop")).isEqualTo(made);
    assertThat(secret("shop").at("/metadata/ownerReferences").isMissingNode()).isTrue();
    create("shop");
    scenario.awaitIdle();
    assertThat(value("shop")).isEqualTo(made);
  }

  @Test
  void makesTheValueAfterAProcessEndedBetweenTheTwoWrites() {
    proxy.follow(GeneratedValuesIT::dropValues);
    scenario.apply(PasswordManager.APPLICATION.formatted("shop"));
    OperatorScenario.soon()
        .until(() -> scenario.find(PasswordManager.SECRET, "shop-db").isPresent());
    scenario.operator().stop();
    assertThat(hasValue("shop")).isFalse();
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop")).isEmpty();

    proxy.follow(FaultPlan.NONE);
    scenario.operator().start();

    scenario.application("shop").awaitReady();
    assertThat(value("shop")).hasSize(32);
  }

  @Test
  void keepsAValueWhoseResponseWasLost() {
    AuditLog.Position start = scenario.now();
    proxy.follow(GeneratedValuesIT::loseResponsesToValues);
    scenario.apply(PasswordManager.APPLICATION.formatted("shop"));
    OperatorScenario.soon().until(() -> hasValue("shop"));
    String made = value("shop");
    scenario.operator().stop();

    proxy.follow(FaultPlan.NONE);
    scenario.operator().start();

    scenario.application("shop").awaitReady();
    scenario.awaitIdle();
    assertThat(value("shop")).isEqualTo(made);
    assertThat(valueWrites(start).stream().filter(write -> write.code() < 300)).hasSize(1);
  }

  @Test
  void makesEachValueOnceIfTwoReplicasWriteAtTheSameTime() {
    RunningOperator second =
        opened.add(
            new RunningOperator(
                scenario.installation(), plugins, scenario.namespace(), ReconcileLimits.STANDARD));
    second.start();
    AuditLog.Position start = scenario.now();
    for (int i = 0; i < MANY; i++) {
      scenario.apply(PasswordManager.APPLICATION.formatted("shop" + i));
    }
    Map<String, String> first = new TreeMap<>();
    for (int i = 0; i < MANY; i++) {
      String name = "shop" + i;
      OperatorScenario.soon().until(() -> hasValue(name));
      first.put(name, value(name));
      scenario.application(name).awaitReady();
    }
    scenario.awaitIdle();
    second.awaitIdle();

    first.forEach((name, value) -> assertThat(value(name)).isEqualTo(value));
    assertThat(valueWrites(start).stream().filter(write -> write.code() < 300))
        .extracting(AuditEntry::name)
        .doesNotHaveDuplicates()
        .hasSize(MANY);
  }

  @Test
  void rotatesTheValueOnceForATimeAndRollsThePods() {
    create("shop");
    String first = value("shop");
    scenario.awaitIdle();
    AuditLog.Position start = scenario.now();

    rotate("2026-06-01T00:00:00Z");

    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(secret("shop").at("/metadata/annotations").path(RECORD).asText())
                    .isEqualTo("password@2026-06-01T00:00:00Z"));
    OperatorScenario.soon()
        .untilAsserted(
            () ->
                assertThat(
                        scenario
                            .get(TestKinds.DEPLOYMENT, "shop")
                            .at("/spec/template/metadata/annotations")
                            .toString())
                    .contains("shop-db/password@2026-06-01T00:00:00Z"));
    String rotated = value("shop");
    assertThat(rotated).hasSize(32).isNotEqualTo(first);
    scenario.application("shop").awaitReady();
    scenario.operator().restart();
    scenario.awaitIdle();
    assertThat(value("shop")).isEqualTo(rotated);
    assertThat(valueWrites(start)).hasSize(1);
  }

  private void create(String name) {
    scenario.apply(PasswordManager.APPLICATION.formatted(name));
    scenario.application(name).awaitReady();
  }

  private void rotate(String time) {
    scenario.kubectl("annotate", "application", "shop", PasswordManager.ROTATED_AT + "=" + time);
  }

  private void awaitLost(String name) {
    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              LiveResource application = scenario.application(name);
              assertThat(application.reason("Reconciled")).isEqualTo("GeneratedValueLost");
              assertThat(application.message("Degraded"))
                  .contains("Secret/" + name + "-db has lost the generated value of password");
            });
  }

  private static Fault dropValues(String method, String uri) {
    return writesValue(uri) ? Fault.dropped() : Fault.none();
  }

  private static Fault loseResponsesToValues(String method, String uri) {
    return writesValue(uri) ? Fault.answerLost() : Fault.none();
  }

  private static boolean writesValue(String uri) {
    return uri.contains(GeneratedContent.FIELD_MANAGER);
  }

  private List<AuditEntry> valueWrites(AuditLog.Position start) {
    return scenario.writesSince(start).stream().filter(write -> writesValue(write.uri())).toList();
  }

  private Cli.Result diff(String name, String... options) {
    String[] arguments = {
      "diff", "-f", "-", "-n", scenario.namespace(), "--kubeconfig", "" + server.kubeconfig()
    };
    String[] all = new String[arguments.length + options.length];
    System.arraycopy(arguments, 0, all, 0, arguments.length);
    System.arraycopy(options, 0, all, arguments.length, options.length);
    String image =
        scenario.find(TestKinds.APPLICATION, name).isPresent() ? image(name) : "nginx:1.0";
    String yaml = PasswordManager.APPLICATION.formatted(name).replace("nginx:1.0", image);
    return new Cli(() -> plugins).runWithInput(yaml, all);
  }

  private String image(String name) {
    return scenario.get(TestKinds.APPLICATION, name).at("/spec/image").asText();
  }

  private String image() {
    return scenario
        .get(TestKinds.DEPLOYMENT, "shop")
        .at("/spec/template/spec/containers/0/image")
        .asText();
  }

  /** The value as an administrator sees it: the connection of the operator hides it. */
  private String value(String name) {
    String encoded =
        scenario
            .objects()
            .find("v1", "Secret", scenario.namespace(), name + "-db")
            .map(secret -> secret.<String>get("data", "password"))
            .orElseThrow();
    return new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
  }

  private boolean hasValue(String name) {
    return scenario
        .find(PasswordManager.SECRET, name + "-db")
        .filter(secret -> secret.path("data").has("password"))
        .isPresent();
  }

  private JsonNode secret(String name) {
    return scenario.get(PasswordManager.SECRET, name + "-db");
  }

  private List<String> managers(String name) {
    return secret(name).at("/metadata/managedFields").findValuesAsText("manager");
  }
}
