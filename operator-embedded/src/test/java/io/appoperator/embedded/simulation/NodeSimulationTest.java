package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Nodes of which one fails, and the pods on them. */
@Execution(ExecutionMode.CONCURRENT) // mostly waits
class NodeSimulationTest {

  private static final String DEPLOYMENT =
      """
      {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web'}, spec: {replicas: 4,
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
          spec: {containers: [{name: 'web', image: 'web:1'}], tolerations: [
            {key: 'node.kubernetes.io/unreachable', operator: 'Exists', effect: 'NoExecute',
             tolerationSeconds: 1}]}}}}
      """;

  private static final String DAEMON_SET =
      """
      {apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: {name: 'agent'}, spec: {
        selector: {matchLabels: {app: 'agent'}}, template: {metadata: {labels: {app: 'agent'}},
          spec: {containers: [{name: 'agent', image: '%s'}]}}}}
      """;

  private volatile Set<String> failed = Set.of();
  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    server = EmbeddedApiServer.start();
    client = new SimulationClient(server);
    server.startControllers(
        SimulationOptions.STANDARD.withNodes(
            SimulatedNodes.STANDARD.withNames("node0", "node1").withFailed(() -> failed)));
    await().until(() -> ready("node0").equals("True") && ready("node1").equals("True"));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void podsAreSpreadOverTheNodes() {
    client.apply("apps/v1", "deployments/web", DEPLOYMENT);

    await().until(() -> readyReplicas() == 4);
    assertThat(nodesOfPods()).containsOnly("node0", "node1");
    assertThat(node("node0").at("/status/capacity/pods").asText()).isEqualTo("100k");
  }

  @Test
  void aHealthyNodeIsNotWritten() {
    String version = node("node0").at("/metadata/resourceVersion").asText();

    await()
        .during(Duration.ofMillis(1500))
        .atMost(Duration.ofSeconds(10))
        .until(() -> node("node0").at("/metadata/resourceVersion").asText().equals(version));
  }

  @Test
  void thePodsOfAFailedNodeMoveToAnother() {
    client.apply("apps/v1", "deployments/web", DEPLOYMENT);
    await().until(() -> readyReplicas() == 4);

    failed = Set.of("node1");

    await().until(() -> ready("node1").equals("Unknown"));
    assertThat(node("node1").at("/spec/taints/0/key").asText())
        .isEqualTo("node.kubernetes.io/unreachable");
    await().until(() -> readyReplicas() == 4 && nodesOfPods().equals(Set.of("node0")));
    failed = Set.of();
    await().until(() -> ready("node1").equals("True"));
    assertThat(node("node1").path("spec").has("taints")).isFalse();
  }

  @Test
  void thePodsOfANodeAreNotReadyWhileItDoesNotRespond() {
    client.apply("apps/v1", "daemonsets/agent", DAEMON_SET.formatted("agent:1"));
    await().until(() -> daemons().path("numberReady").asInt() == 2);

    failed = Set.of("node1");
    await().until(() -> daemons().path("numberMisscheduled").asInt() == 1);
    assertThat(daemons().path("desiredNumberScheduled").asInt()).isEqualTo(1);
    await()
        .until(
            () ->
                client
                    .list("v1", "pods")
                    .valueStream()
                    .anyMatch(pod -> !PodTemplate.hasCondition(pod, "Ready")));

    failed = Set.of();
    await().until(() -> daemons().path("numberReady").asInt() == 2);
  }

  @Test
  void aTaintThatPodsDoNotTolerateDeletesThem() {
    client.apply("apps/v1", "deployments/web", DEPLOYMENT);
    await().until(() -> readyReplicas() == 4);

    client.send(
        "PATCH",
        "api/v1/nodes/node0?fieldManager=test",
        """
        {apiVersion: 'v1', kind: 'Node', metadata: {name: 'node0'},
          spec: {taints: [{key: 'gpu', effect: 'NoExecute'}]}}
        """);

    await().until(() -> readyReplicas() == 4 && nodesOfPods().equals(Set.of("node1")));
  }

  @Test
  void aDaemonSetHasOnePodOnEachNodeAlsoOnNewOnes() {
    client.apply("apps/v1", "daemonsets/agent", DAEMON_SET.formatted("agent:1"));
    await().until(() -> daemons().path("numberAvailable").asInt() == 2);

    client.send(
        "POST", "api/v1/nodes", "{apiVersion: 'v1', kind: 'Node', metadata: {name: 'node2'}}");
    await().until(() -> daemons().path("numberAvailable").asInt() == 3);
    assertThat(nodesOfPods()).containsExactlyInAnyOrder("node0", "node1", "node2");

    client.send("DELETE", "api/v1/nodes/node2", "");
    await().until(() -> client.names("v1", "pods").size() == 2);
    assertThat(daemons().path("desiredNumberScheduled").asInt()).isEqualTo(2);
  }

  @Test
  void aDaemonSetRollsToAnotherTemplateOnePodAtATime() {
    client.apply("apps/v1", "daemonsets/agent", DAEMON_SET.formatted("agent:1"));
    await().until(() -> daemons().path("updatedNumberScheduled").asInt() == 2);

    client.apply("apps/v1", "daemonsets/agent", DAEMON_SET.formatted("missing:2"));
    await().until(() -> daemons().path("updatedNumberScheduled").asInt() == 1);
    assertThat(daemons().path("numberReady").asInt()).isEqualTo(1);

    client.apply("apps/v1", "daemonsets/agent", DAEMON_SET.formatted("agent:3"));
    await()
        .until(
            () ->
                daemons().path("updatedNumberScheduled").asInt() == 2
                    && daemons().path("numberReady").asInt() == 2);
  }

  @Test
  void aPodThatNoNodeAcceptsStaysPending() {
    client.apply(
        "v1",
        "pods/picky",
        """
        {apiVersion: 'v1', kind: 'Pod', metadata: {name: 'picky'}, spec: {nodeSelector: {disk: 'fast'},
          containers: [{name: 'c', image: 'x'}]}}
        """);
    await()
        .until(
            () ->
                client.get("v1", "pods/picky").path("status").toString().contains("Unschedulable"));

    client.send(
        "PATCH",
        "api/v1/nodes/node1?fieldManager=test",
        "{apiVersion: 'v1', kind: 'Node', metadata: {name: 'node1', labels: {disk: 'fast'}}}");

    await().until(() -> PodTemplate.hasCondition(client.get("v1", "pods/picky"), "Ready"));
  }

  private JsonNode daemons() {
    return client.get("apps/v1", "daemonsets/agent").path("status");
  }

  private int readyReplicas() {
    return client.get("apps/v1", "deployments/web").at("/status/readyReplicas").asInt();
  }

  private Set<String> nodesOfPods() {
    return Set.copyOf(
        client
            .list("v1", "pods")
            .valueStream()
            .map(pod -> pod.at("/spec/nodeName").asText())
            .toList());
  }

  private JsonNode node(String name) {
    return client.send("GET", "api/v1/nodes/" + name, "");
  }

  private String ready(String name) {
    List<JsonNode> conditions =
        node(name)
            .at("/status/conditions")
            .valueStream()
            .filter(one -> one.path("type").asText().equals("Ready"))
            .toList();
    return conditions.isEmpty() ? "" : conditions.get(0).path("status").asText();
  }
}
