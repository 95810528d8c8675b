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

/** Simulated controllers leave the conditions that other clients write. */
class ForeignConditionsTest {

  private static final String OWN_CONDITION =
      "{apiVersion: '%s', kind: '%s', metadata: {name: 'web'},"
          + " status: {conditions: [{type: 'Own', status: 'True'}]}}";

  private static final String POD_SPEC =
      "{schedulerName: 'default-scheduler', containers: [{name: 'web', image: 'web:1'}]%s}";

  private final EmbeddedApiServer server = EmbeddedApiServer.start();
  private final SimulationClient client = new SimulationClient(server);

  @BeforeEach
  void start() {
    server.startControllers(SimulationOptions.STANDARD);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void ofADeploymentAlsoWhenItChanges() {
    String deployment =
        "{apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web'}, spec: {replicas: %s,"
            + " selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},"
            + " spec: "
            + POD_SPEC.formatted("")
            + "}}}";
    client.apply("apps/v1", "deployments/web", deployment.formatted(1));
    awaitReplicas(1);

    client.apply(
        "apps/v1", "deployments/web/status", OWN_CONDITION.formatted("apps/v1", "Deployment"));
    client.apply("apps/v1", "deployments/web", deployment.formatted(2));
    awaitReplicas(2);

    assertThat(conditions("apps/v1", "deployments/web"))
        .containsExactlyInAnyOrder("Available", "Progressing", "Own");
  }

  @Test
  void ofAPodThatBecomesReady() {
    client.apply("v1", "pods/web", pod(", schedulingGates: [{name: 'wait'}]"));
    client.apply("v1", "pods/web/status", OWN_CONDITION.formatted("v1", "Pod"));
    assertThat(client.get("v1", "pods/web").at("/spec").has("nodeName")).isFalse();

    client.apply("v1", "pods/web", pod(""));
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> conditions("v1", "pods/web").contains("Ready"));

    assertThat(conditions("v1", "pods/web")).contains("Own", "PodScheduled", "Ready");
  }

  private static String pod(String more) {
    return "{apiVersion: 'v1', kind: 'Pod', metadata: {name: 'web'}, spec: "
        + POD_SPEC.formatted(more)
        + "}";
  }

  private void awaitReplicas(int count) {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(
            () ->
                client.get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt()
                    == count);
  }

  private List<String> conditions(String apiVersion, String object) {
    return client
        .get(apiVersion, object)
        .at("/status/conditions")
        .valueStream()
        .map((JsonNode one) -> one.path("type").asText())
        .toList();
  }
}
