package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PodEvictionTest {

  private static final String DEPLOYMENT =
      """
      {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web'}, spec: {replicas: 2,
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
          spec: {containers: [{name: 'web', image: 'web:1'}]}}}}
      """;

  private static final String BUDGET =
      """
      {apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: {name: 'web'},
        spec: {minAvailable: %s, selector: {matchLabels: {app: 'web'}}}}
      """;

  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    server = EmbeddedApiServer.start();
    server.startControllers(SimulationOptions.STANDARD);
    client = new SimulationClient(server);
    client.apply("apps/v1", "deployments/web", DEPLOYMENT);
    await().atMost(Duration.ofSeconds(30)).until(() -> readyReplicas() == 2);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aPodWithoutBudgetIsEvictedAndReplaced() {
    List<String> before = client.names("v1", "pods");

    assertThat(evict(before.get(0)).path("status").asText()).isEqualTo("Success");

    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                client.names("v1", "pods").size() == 2
                    && !client.names("v1", "pods").contains(before.get(0)));
  }

  @Test
  void aBudgetThatNeedsAllPodsAllowsNoEviction() {
    client.apply("policy/v1", "poddisruptionbudgets/web", BUDGET.formatted(2));
    awaitBudget(2, 0);

    JsonNode answer = evict(client.names("v1", "pods").get(0));

    assertThat(answer.path("code").asInt()).isEqualTo(429);
    assertThat(answer.at("/details/causes/0/message").asText())
        .isEqualTo("The disruption budget web needs 2 healthy pods and has 2 currently");
    assertThat(readyReplicas()).isEqualTo(2);
  }

  @Test
  void aBudgetThatNeedsOnePodAllowsAnEviction() {
    client.apply("policy/v1", "poddisruptionbudgets/web", BUDGET.formatted(1));
    awaitBudget(1, 1);

    assertThat(evict(client.names("v1", "pods").get(0)).path("code").asInt()).isEqualTo(201);
  }

  @Test
  void aBudgetCountsOnlyThePodsThatItsExpressionsSelect() {
    client.apply("apps/v1", "deployments/other", DEPLOYMENT.replace("'web'", "'other'"));
    await().atMost(Duration.ofSeconds(30)).until(() -> client.names("v1", "pods").size() == 4);
    client.apply(
        "policy/v1",
        "poddisruptionbudgets/web",
        """
        {apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', metadata: {name: 'web'}, spec: {minAvailable: 2,
          selector: {matchExpressions: [{key: 'app', operator: 'In', values: ['web']}]}}}
        """);

    awaitBudget(2, 0);

    assertThat(
            client.get("policy/v1", "poddisruptionbudgets/web").at("/status/expectedPods").asInt())
        .isEqualTo(2);
  }

  private void awaitBudget(int needed, int allowed) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              JsonNode status = client.get("policy/v1", "poddisruptionbudgets/web").path("status");
              return status.path("desiredHealthy").asInt() == needed
                  && status.path("disruptionsAllowed").asInt() == allowed;
            });
  }

  private int readyReplicas() {
    return client.get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt();
  }

  private JsonNode evict(String pod) {
    return client.send(
        "POST",
        SimulationClient.path("v1", "pods/" + pod + "/eviction"),
        "{apiVersion: 'policy/v1', kind: 'Eviction', metadata: {name: '" + pod + "'}}");
  }
}
