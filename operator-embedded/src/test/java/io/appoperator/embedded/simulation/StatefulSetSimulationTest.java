package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.http.EmbeddedApiServer;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What happens to StatefulSets on a server with simulated controllers. */
class StatefulSetSimulationTest {

  private static final String SET =
      """
      {apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: {name: 'db'}, spec: {
        replicas: %s, serviceName: 'db', selector: {matchLabels: {app: 'db'}},
        template: {metadata: {labels: {app: 'db'}}, spec: {
          containers: [{name: 'db', image: '%s', volumeMounts: [{name: 'data', mountPath: '/data'}]}]}},
        volumeClaimTemplates: [{metadata: {name: 'data'}, spec: {
          accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}}]}}
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

  @Test
  void eachPodHasAClaimWhichStaysWhenItIsDeleted() {
    apply(2, "db:1");
    awaitReady(2);

    assertThat(client.names("v1", "persistentvolumeclaims"))
        .containsExactly("data-db-0", "data-db-1");
    assertThat(client.get("v1", "pods/db-1").at("/spec/volumes/0").toString())
        .contains("\"name\":\"data\"", "\"claimName\":\"data-db-1\"");
    JsonNode claim = client.get("v1", "persistentvolumeclaims/data-db-0");
    assertThat(claim.at("/metadata/labels/app").asText()).isEqualTo("db");
    assertThat(claim.at("/metadata").has("ownerReferences")).isFalse();

    apply(1, "db:1");
    awaitReady(1);
    client.send("DELETE", SimulationClient.path("apps/v1", "statefulsets/db"), "");

    soon().until(() -> client.names("v1", "pods").isEmpty());
    assertThat(client.names("v1", "persistentvolumeclaims"))
        .containsExactly("data-db-0", "data-db-1");
  }

  @Test
  void claimsAreDeletedWithTheSetIfItSaysSo() {
    client.apply(
        "apps/v1",
        "statefulsets/db",
        SET.formatted(1, "db:1")
            .replace(
                "serviceName:",
                "persistentVolumeClaimRetentionPolicy: {whenDeleted: 'Delete'}, serviceName:"));
    awaitReady(1);

    client.send("DELETE", SimulationClient.path("apps/v1", "statefulsets/db"), "");

    soon().until(() -> client.names("v1", "persistentvolumeclaims").isEmpty());
  }

  @Test
  void aPodWaitsForThoseBeforeIt() {
    apply(3, "missing:1");

    soon().until(() -> client.list("v1", "pods").toString().contains("ImagePullBackOff"));
    assertThat(client.names("v1", "pods")).containsExactly("db-0");
    JsonNode status = client.get("apps/v1", "statefulsets/db").path("status");
    assertThat(status.path("replicas").asInt()).isEqualTo(1);
    assertThat(status.path("currentReplicas").asInt()).isEqualTo(1);
  }

  @Test
  void anotherTemplateReplacesOnePodAfterTheOther() {
    apply(2, "db:1");
    awaitReady(2);
    apply(2, "missing:2");

    soon().until(() -> client.list("v1", "pods").toString().contains("ImagePullBackOff"));
    assertThat(images()).containsExactly("db:1", "missing:2");

    apply(2, "db:3");
    client.send("DELETE", SimulationClient.path("v1", "pods/db-1"), "");

    soon().until(() -> images().equals(List.of("db:3", "db:3")));
    awaitReady(2);
  }

  private List<String> images() {
    return client
        .list("v1", "pods")
        .valueStream()
        .map(pod -> pod.at("/spec/containers/0/image").asText())
        .toList();
  }

  private void apply(int replicas, String image) {
    client.apply("apps/v1", "statefulsets/db", SET.formatted(replicas, image));
  }

  private void awaitReady(int replicas) {
    soon()
        .until(
            () -> {
              JsonNode set = client.get("apps/v1", "statefulsets/db");
              JsonNode status = set.path("status");
              return status.path("observedGeneration").equals(set.at("/metadata/generation"))
                  && status.path("replicas").asInt() == replicas
                  && status.path("readyReplicas").asInt() == replicas;
            });
  }
}
