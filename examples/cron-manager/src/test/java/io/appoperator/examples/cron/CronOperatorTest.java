package io.appoperator.examples.cron;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Simulation;
import io.appoperator.junit.TestCluster;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The operator with the manager on the class path, on a cluster whose time the test sets. */
@OperatorTest
@Simulation
class CronOperatorTest {

  @Test
  void theStatusHasTheTimeOfTheLastRun(TestCluster cluster) {
    cluster.simulation().setTime(Instant.parse("2030-01-01T02:59:00Z"));
    cluster.apply(
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec:
          image: shop:1.4
          extensions:
            cron: {schedule: "0 3 * * *", command: "true"}
        """);
    eventually(
        () ->
            assertThat(cluster)
                .object("batch/v1", "CronJob", "shop-cron")
                .isOwnedBy("Application", "shop"));

    cluster.simulation().setTime(Instant.parse("2030-01-01T03:00:01Z"));

    eventually(
        () ->
            assertThat(cluster)
                .object("Application", "shop")
                .hasField("/status/extensions/cron/lastRun", "2030-01-01T03:00:00Z"));
  }
}
