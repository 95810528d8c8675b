package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.junit.server.WithTestServer;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.TestNamespace;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A kind that shows a value of its live ConfigMap in its status. */
@Tag("core")
@WithTestServer
class ObservedValuesIT {

  private static final int MANY = 20;

  private OperatorScenario scenario;
  private LiveResource hello;

  @BeforeEach
  void open(TestServer server, TestNamespace namespace) {
    scenario = OperatorScenario.open(server, namespace, InstallableGreeting.withClassPathPlugins());
    scenario.apply(
        """
        apiVersion: toys.example.com/v1
        kind: Greeting
        metadata: {name: hello}
        spec: {text: Good morning}
        """);
    hello = scenario.resource(InstallableGreeting.GREETING, "hello");
    hello.awaitReady();
    scenario.awaitIdle();
  }

  @AfterEach
  void close() {
    scenario.close();
  }

  @Test
  void writesTheStatusOfManyChangesAFewTimesAndNoObject() {
    AuditLog.Position before = scenario.now();
    for (int reads = 1; reads <= MANY; reads++) {
      count(reads);
    }

    OperatorScenario.soon().until(() -> reads().equals(String.valueOf(MANY)));
    scenario.awaitIdle();
    // One at once, one at the end of the interval; another one if the changes took longer than it.
    assertThat(scenario.writesSince(before))
        .hasSizeBetween(1, 3)
        .allMatch(write -> write.toString().contains("greetings/hello/status"), "of the status");
  }

  @Test
  void continuesAfterARestartWhereItEnded() {
    count(1);
    OperatorScenario.soon().until(() -> reads().equals("1"));
    scenario.awaitIdle();
    scenario.operator().stop();
    count(2);

    scenario.operator().start();
    OperatorScenario.soon().until(() -> reads().equals("2"));
  }

  @Test
  void publishesTheMetricsOfTheKind() {
    awaitMetric("greeting_letters 12.0");
    hello.patch("{\"spec\":{\"text\":\"Hi\"}}");
    awaitMetric("greeting_letters 2.0");

    scenario.awaitIdle();
    scenario.operator().restart();
    awaitMetric("greeting_letters 2.0");

    scenario.kubectl("delete", "greetings." + InstallableGreeting.GREETING.group(), "hello");
    awaitMetric("greeting_letters 0.0");
  }

  private void awaitMetric(String line) {
    OperatorScenario.soon()
        .until(() -> scenario.operator().metricsPage().lines().anyMatch(line::equals));
  }

  private void count(int reads) {
    scenario.patch(
        TestKinds.CONFIG_MAP,
        "hello-greeting",
        "{\"metadata\":{\"annotations\":{\"toys.example.org/reads\":\"%s\"}}}".formatted(reads));
  }

  private String reads() {
    return hello.status().path("reads").asText();
  }
}
