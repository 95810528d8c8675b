package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.TestNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("core")
@WithTestServer
class OtherKindIT {

  private static final String HELLO =
      """
      apiVersion: toys.example.com/v1
      kind: Greeting
      metadata: {name: hello}
      spec: {text: Good morning}
      """;

  private OperatorScenario scenario;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace, InstallableGreeting.withClassPathPlugins());
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void reconcilesTheKindOfAPlugInJarBesideApplications() {
    scenario.apply(HELLO);
    scenario.apply(SampleApplications.SMALL.formatted("shop"));
    scenario.application("shop").awaitReady();
    LiveResource hello = scenario.resource(InstallableGreeting.GREETING, "hello");
    hello.awaitReady();

    assertThat(text()).isEqualTo("Good morning");
    assertThat(hello.status().path("length").asInt()).isEqualTo(12);
    assertThat(
            scenario.get(TestKinds.CONFIG_MAP, "hello-greeting").at("/metadata/labels").toString())
        .contains("\"greeting\":\"hello\"")
        .contains("\"app.kubernetes.io/managed-by\":\"application-operator\"");

    scenario.patch(TestKinds.CONFIG_MAP, "hello-greeting", "{\"data\":{\"text\":\"Go away\"}}");
    OperatorScenario.soon().until(() -> text().equals("Good morning"));
    hello.patch("{\"spec\":{\"text\":\"Good night\"}}");
    OperatorScenario.soon().until(() -> text().equals("Good night"));

    scenario.awaitIdle();
    AuditLog.Position settled = scenario.now();
    scenario.operator().restart();
    OperatorScenario.soon().until(() -> scenario.operator().reconciles() >= 2);
    scenario.awaitIdle();
    assertThat(scenario.writesSince(settled)).isEmpty();

    scenario.kubectl("delete", "greetings." + InstallableGreeting.GREETING.group(), "hello");
    OperatorScenario.soon()
        .until(() -> scenario.find(TestKinds.CONFIG_MAP, "hello-greeting").isEmpty());
    assertThat(scenario.find(TestKinds.DEPLOYMENT, "shop")).isPresent();
  }

  @Test
  void reportsAStoredResourceThatBreaksARuleAndKeepsItsObjects(TestServer server) {
    scenario.apply(HELLO);
    LiveResource hello = scenario.resource(InstallableGreeting.GREETING, "hello");
    hello.awaitReady();

    hello.patch("{\"spec\":{\"text\":\"nothing\"}}");

    OperatorScenario.soon()
        .untilAsserted(
            () -> {
              assertThat(hello.reason("Ready")).isEqualTo("Invalid");
              assertThat(hello.message("Ready")).contains("spec.text").contains("Say something.");
            });
    // kstatus is built with Go, as the real control plane is.
    server
        .controlPlane()
        .ifPresent(
            real ->
                assertThat(BuiltTool.KSTATUS.run(hello.live().toString()))
                    .startsWith("Failed: spec.text"));
    assertThat(text()).isEqualTo("Good morning");
    scenario.apply(HELLO.replace("name: hello", "name: other"));
    scenario.resource(InstallableGreeting.GREETING, "other").awaitReady();
  }

  private String text() {
    return scenario.get(TestKinds.CONFIG_MAP, "hello-greeting").at("/data/text").asText();
  }
}
