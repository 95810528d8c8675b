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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** The addresses of Services on a server with simulated controllers. */
@Execution(ExecutionMode.CONCURRENT) // mostly waits
class EndpointSimulationTest {

  private static final String SLICES = "discovery.k8s.io/v1";

  private static final String DEPLOYMENT =
      """
      {apiVersion: 'apps/v1', kind: 'Deployment', metadata: {name: 'web'}, spec: {replicas: %s,
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
          spec: {containers: [{name: 'web', image: 'web:1', ports: [{name: 'http', containerPort: 8080}]}]}}}}
      """;

  private static final String SERVICE =
      """
      {apiVersion: 'v1', kind: 'Service', metadata: {name: 'web', labels: {a: 'b'}}, spec: {%s
        ports: [{name: 'main', port: 80, targetPort: 'http'}, {name: 'other', port: 81, protocol: 'UDP'}]}}
      """;

  private static final String SELECTOR = "selector: {app: 'web'},";

  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    server = EmbeddedApiServer.start();
    client = new SimulationClient(server);
    server.startControllers(SimulationOptions.STANDARD.withPodReadiness(Duration.ofMillis(200)));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aServiceHasTheAddressesAndPortsOfItsPods() {
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(2));
    apply("v1", "services/web", SERVICE.formatted(SELECTOR));

    await().until(() -> addresses().size() == 2);
    JsonNode slice = slice();
    JsonNode labels = slice.at("/metadata/labels");
    assertThat(labels.path("a").asText()).isEqualTo("b");
    assertThat(labels.path("kubernetes.io/service-name").asText()).isEqualTo("web");
    assertThat(labels.path("endpointslice.kubernetes.io/managed-by").asText())
        .isEqualTo("endpointslice-controller.k8s.io");
    assertThat(slice.path("ports").findValuesAsText("port")).containsExactly("8080", "81");
    assertThat(slice.path("ports").findValuesAsText("protocol")).containsExactly("TCP", "UDP");
    assertThat(slice.at("/endpoints/0/conditions").toString())
        .isEqualTo("{\"ready\":true,\"serving\":true,\"terminating\":false}");
    assertThat(slice.at("/endpoints/0/targetRef/kind").asText()).isEqualTo("Pod");
    assertThat(slice.at("/metadata/ownerReferences/0/kind").asText()).isEqualTo("Service");
    await()
        .until(
            () ->
                client.get("v1", "endpoints/web").at("/subsets/0/addresses").findValuesAsText("ip"),
            addresses()::equals);
  }

  @Test
  void addressesFollowThePods() {
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(1));
    apply("v1", "services/web", SERVICE.formatted(SELECTOR));
    await().until(() -> addresses().size() == 1);

    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(3));
    await().until(() -> addresses().size() == 3);
    apply("apps/v1", "deployments/web", DEPLOYMENT.formatted(0));

    await().until(() -> addresses().isEmpty());
    assertThat(client.names(SLICES, "endpointslices")).hasSize(1);
  }

  @Test
  void endpointsEndWithTheirService() {
    apply("v1", "services/web", SERVICE.formatted(SELECTOR));
    await().until(() -> client.names(SLICES, "endpointslices").size() == 1);
    await().until(() -> client.names("v1", "endpoints").contains("web"));

    client.send("DELETE", SimulationClient.path("v1", "services/web"), "");

    await().until(() -> client.names(SLICES, "endpointslices").isEmpty());
    await().until(() -> client.names("v1", "endpoints").isEmpty());
  }

  @Test
  void aServiceWithoutASelectorHasTheEndpointsOfClients() {
    apply("v1", "services/web", SERVICE.formatted(""));
    apply(
        "v1",
        "endpoints/web",
        "{apiVersion: 'v1', kind: 'Endpoints', metadata: {name: 'web'}, subsets: [{addresses:"
            + " [{ip: '10.0.0.7'}], ports: [{port: 8080}]}]}");
    apply(
        "v1",
        "services/last",
        SERVICE.replace("'web', labels", "'last', labels").formatted(SELECTOR));

    await().until(() -> client.names("v1", "endpoints").contains("last"));
    assertThat(client.get("v1", "endpoints/web").path("subsets").toString())
        .isEqualTo(
            "[{\"addresses\":[{\"ip\":\"10.0.0.7\"}],\"ports\":[{\"port\":8080,\"protocol\":\"TCP\"}]}]");
    assertThat(client.names(SLICES, "endpointslices")).hasSize(1);
  }

  private void apply(String apiVersion, String object, String body) {
    client.apply(apiVersion, object, body);
  }

  private JsonNode slice() {
    return client.list(SLICES, "endpointslices").path(0);
  }

  private List<String> addresses() {
    return slice()
        .path("endpoints")
        .valueStream()
        .map(endpoint -> endpoint.at("/addresses/0").asText())
        .toList();
  }
}
