package io.appoperator.junit;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** A class with a simulated cluster of its own, which a test changes while it runs. */
@OperatorTest
@Simulation(
    missingImages = "^broken",
    nodes = {"node-a", "node-b"})
class SimulationTest {

  private static final String APPLICATION =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: 'shop:1.4', replicas: 2}
      """;

  private static final String SCALED =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec:
        image: shop:1.4
        resources: {requests: {cpu: 100m}}
        scaling: {minReplicas: 1, maxReplicas: 5, targetCPUUtilizationPercentage: 50}
      """;

  private static final String NIGHTLY =
      """
      apiVersion: batch/v1
      kind: CronJob
      metadata: {name: nightly}
      spec:
        schedule: 0 3 * * *
        jobTemplate:
          spec:
            template:
              spec: {restartPolicy: Never, containers: [{name: backup, image: 'backup:1'}]}
      """;

  @Test
  void anImageCannotBePulled(TestCluster cluster) {
    cluster.apply(APPLICATION.replace("shop:1.4", "broken:1"));

    eventually(
        () ->
            assertThat(cluster)
                .object("Application", "shop")
                .satisfies(
                    application ->
                        assertThat(application.getAdditionalProperties().toString())
                            .contains("Back-off pulling image \"broken:1\"")));
  }

  @Test
  void anAutoscalerFollowsTheUtilization(TestCluster cluster) {
    cluster.apply(SCALED);
    eventually(() -> assertThat(cluster).object("Application", "shop").isReady());

    cluster.simulation().setCpuUtilization("shop", 150);

    eventually(() -> assertThat(cluster).deployment("shop").hasReplicas(5).isReady());
  }

  @Test
  void podsOfAFailedNodeAreNotReady(TestCluster cluster) {
    cluster.apply(APPLICATION);
    eventually(() -> assertThat(cluster).object("Application", "shop").isReady());

    cluster.simulation().setFailedNodes("node-a");

    eventually(() -> assertThat(cluster).deployment("shop").hasField("/status/readyReplicas", 1));

    cluster.simulation().setFailedNodes();

    eventually(() -> assertThat(cluster).object("Application", "shop").isReady());
  }

  @Test
  void aCronJobFollowsTheTime(TestCluster cluster) {
    cluster.simulation().setTime(Instant.parse("2030-01-01T02:59:00Z"));
    cluster.apply(NIGHTLY);

    cluster.simulation().setTime(Instant.parse("2030-01-01T03:00:01Z"));

    eventually(
        () ->
            assertThat(cluster)
                .hasCount("Job", 1)
                .object("batch/v1", "CronJob", "nightly")
                .hasField("/status/lastScheduleTime", "2030-01-01T03:00:00Z"));
  }
}
