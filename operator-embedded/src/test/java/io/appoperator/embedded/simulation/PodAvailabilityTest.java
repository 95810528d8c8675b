package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.http.ServerOptions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Workloads with {@code minReadySeconds} on a server whose clock a test sets. */
@Execution(ExecutionMode.CONCURRENT) // mostly waits
class PodAvailabilityTest {

  private static final String WORKLOAD =
      """
      {apiVersion: 'apps/v1', kind: '%s', metadata: {name: 'web'}, spec: {replicas: 2, %s
        selector: {matchLabels: {app: 'web'}}, template: {metadata: {labels: {app: 'web'}},
          spec: {containers: [{name: 'web', image: '%s'}]}}}}
      """;

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private volatile Instant now = START;
  private final InstantSource clock = () -> now;
  private EmbeddedApiServer server;
  private SimulationClient client;

  @BeforeEach
  void start() {
    server =
        EmbeddedApiServer.start(ServerOptions.STANDARD.withClock(clock.withZone(ZoneOffset.UTC)));
    client = new SimulationClient(server);
    server.startControllers(SimulationOptions.STANDARD);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aDeploymentIsAvailableWhenItsPodsHaveBeenReadyForLongEnough() {
    apply("Deployment", "minReadySeconds: 60,", "web:1");
    await().until(() -> count("deployments", "readyReplicas") == 2);
    assertThat(count("deployments", "availableReplicas")).isZero();
    assertThat(status("deployments").path("conditions").toString())
        .contains("MinimumReplicasUnavailable", "ReplicaSetUpdated");

    now = START.plusSeconds(60);

    await().until(() -> count("deployments", "availableReplicas") == 2);
    assertThat(status("deployments").path("conditions").toString())
        .contains("MinimumReplicasAvailable", "NewReplicaSetAvailable");
  }

  @Test
  void aRolloutKeepsOldPodsUntilNewOnesAreAvailable() {
    apply("Deployment", "", "web:1");
    await().until(() -> count("deployments", "availableReplicas") == 2);

    apply("Deployment", "minReadySeconds: 60,", "web:2");
    await().until(() -> count("deployments", "readyReplicas") == 3);
    assertThat(count("deployments", "updatedReplicas")).isEqualTo(1);
    now = START.plusSeconds(60);
    await().until(() -> count("deployments", "updatedReplicas") == 2);
    assertThat(count("deployments", "unavailableReplicas")).isEqualTo(1);
    now = START.plusSeconds(120);

    await().until(() -> status("deployments").toString().contains("NewReplicaSetAvailable"));
    await().until(() -> client.list("v1", "pods").size() == 2);
  }

  @Test
  void aShorterTimeHoldsForPodsThatExist() {
    apply("Deployment", "minReadySeconds: 60,", "web:1");
    await().until(() -> count("deployments", "readyReplicas") == 2);

    apply("Deployment", "", "web:1");

    await().until(() -> count("deployments", "availableReplicas") == 2);
  }

  @Test
  void aStatefulSetCreatesAPodWhenTheOneBeforeIsAvailable() {
    apply("StatefulSet", "serviceName: 'web', minReadySeconds: 60,", "web:1");
    await().until(() -> count("statefulsets", "readyReplicas") == 1);
    assertThat(client.names("v1", "pods")).containsExactly("web-0");

    now = START.plusSeconds(60);

    await().until(() -> count("statefulsets", "readyReplicas") == 2);
    assertThat(count("statefulsets", "availableReplicas")).isEqualTo(1);
  }

  private void apply(String kind, String fields, String image) {
    client.apply("apps/v1", plural(kind) + "/web", WORKLOAD.formatted(kind, fields, image));
  }

  private static String plural(String kind) {
    return kind.equals("Deployment") ? "deployments" : "statefulsets";
  }

  private JsonNode status(String plural) {
    return client.get("apps/v1", plural + "/web").path("status");
  }

  private int count(String plural, String field) {
    return status(plural).path(field).asInt();
  }
}
