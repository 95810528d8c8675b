package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Workloads adopt what an earlier one of the same name left, and release what has other labels. */
class AdoptionTest {

  private static final String WORKLOAD =
      """
      {apiVersion: 'apps/v1', kind: '%s', metadata: {name: 'web'}, spec: {
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
        spec: {containers: [{name: 'web', image: 'web:1'}]}}%s}}
      """;

  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    server = EmbeddedApiServer.start();
    client = new SimulationClient(server);
    server.startControllers(SimulationOptions.STANDARD);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static ConditionFactory soon() {
    return Awaitility.await().atMost(Duration.ofSeconds(60));
  }

  @ParameterizedTest
  @CsvSource({
    "Deployment, ', replicas: 2', /status/readyReplicas, 2",
    "ReplicaSet, ', replicas: 2', /status/readyReplicas, 2",
    "StatefulSet, ', replicas: 2, serviceName: \"web\"', /status/readyReplicas, 2",
    "DaemonSet, '', /status/numberReady, 1"
  })
  void newOwnerAdoptsTheObjectsOfADeletedOne(
      String kind, String fields, String ready, int expected) {
    String object = kind.toLowerCase(Locale.ROOT) + "s/web";
    String body = WORKLOAD.formatted(kind, fields.replace('"', '\''));
    client.apply("apps/v1", object, body);
    soon().until(() -> client.get("apps/v1", object).at(ready).asInt() == expected);
    List<String> sets = client.names("apps/v1", "replicasets");
    List<String> pods = client.names("v1", "pods");

    client.send(
        "DELETE", SimulationClient.path("apps/v1", object), "{propagationPolicy: 'Orphan'}");
    client.apply("apps/v1", object, body);

    soon().until(() -> client.get("apps/v1", object).at(ready).asInt() == expected);
    assertThat(client.names("apps/v1", "replicasets")).isEqualTo(sets);
    assertThat(client.names("v1", "pods")).isEqualTo(pods);
    String uid = client.get("apps/v1", object).at("/metadata/uid").asText();
    String owned = kind.equals("Deployment") ? "replicasets" : "pods";
    for (JsonNode one : client.list(owned.equals("pods") ? "v1" : "apps/v1", owned)) {
      assertThat(one.at("/metadata/ownerReferences")).hasSize(1);
      assertThat(one.at("/metadata/ownerReferences/0/uid").asText()).isEqualTo(uid);
    }
  }

  @Test
  void podWithOtherLabelsIsReleasedAndReplaced() {
    client.apply("apps/v1", "replicasets/web", WORKLOAD.formatted("ReplicaSet", ", replicas: 1"));
    soon().until(() -> client.names("v1", "pods").size() == 1);
    String pod = client.names("v1", "pods").get(0);

    client.apply(
        "v1",
        "pods/" + pod,
        "{apiVersion: 'v1', kind: 'Pod', metadata: {name: '%s', labels: {app: 'debug'}}}"
            .formatted(pod));

    soon().until(() -> client.names("v1", "pods").size() == 2);
    assertThat(client.get("v1", "pods/" + pod).at("/metadata/ownerReferences")).isEmpty();
  }
}
