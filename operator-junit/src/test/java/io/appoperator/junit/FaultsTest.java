package io.appoperator.junit;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator copes with each fault that a test can cause. */
@OperatorTest
class FaultsTest {

  private static final String SHOP =
      """
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: shop}
      spec: {image: 'shop:1.4', replicas: 1}
      """;

  @BeforeEach
  void connectThroughFaults(TestCluster cluster) {
    assertThat(cluster.faults().counts()).isEmpty();
  }

  @Test
  void retriesAfterErrors(TestCluster cluster) {
    cluster.faults().answer(503).times(2).to("PATCH deployments");

    cluster.apply(SHOP);

    awaitReady(cluster);
    assertThat(cluster.faults().counts()).containsEntry("503", 2);
  }

  @Test
  void continuesAfterALostAnswerAndADroppedRequest(TestCluster cluster) {
    cluster.faults().loseAnswer().times(1).to("PATCH deployments/shop");
    cluster.faults().drop().times(1).to("PATCH applications/shop/status");

    cluster.apply(SHOP);

    awaitReady(cluster);
    assertThat(cluster.faults().counts())
        .containsEntry("answer lost", 1)
        .containsEntry("dropped", 1);
    assertThat(cluster).hasCount("Deployment", 1);
  }

  @Test
  void waitsForALateServer(TestCluster cluster) {
    cluster.faults().delay(Duration.ofMillis(200)).times(3).to("PATCH");

    cluster.apply(SHOP);

    awaitReady(cluster);
    assertThat(cluster.faults().counts()).containsEntry("delayed", 3);
  }

  @Test
  void toleratesRepeatedEvents(TestCluster cluster) {
    cluster.faults().repeatEvents(20).of("*");

    cluster.apply(SHOP);

    awaitReady(cluster);
  }

  @Test
  void seesALostEventAfterItsWatchIsOpenedAgain(TestCluster cluster) {
    cluster.apply(SHOP);
    awaitReady(cluster);
    cluster.faults().dropEvents(Integer.MAX_VALUE).of("deployments");
    cluster.patch("Deployment", "shop", "{\"spec\":{\"replicas\":3}}");

    cluster.faults().clear();
    cluster.faults().expireWatches();

    eventually(() -> assertThat(cluster).deployment("shop").hasReplicas(1));
  }

  @Test
  void continuesWhenTheServerIsBack(TestCluster cluster) {
    cluster.apply(SHOP);
    awaitReady(cluster);
    cluster.faults().stopServer();
    cluster.patch("Application", "shop", "{\"spec\":{\"replicas\":2}}");
    eventually(() -> assertThat(cluster.faults().counts()).containsKey("dropped"));
    assertThat(cluster).deployment("shop").hasReplicas(1);

    cluster.faults().clear();

    eventually(() -> assertThat(cluster).deployment("shop").hasReplicas(2).isReady());
  }

  @Test
  void continuesAfterARestartOfTheServer(TestCluster cluster) {
    cluster.apply(SHOP);
    awaitReady(cluster);

    cluster.restartServer();
    cluster.patch("Application", "shop", "{\"spec\":{\"replicas\":2}}");

    eventually(() -> assertThat(cluster).deployment("shop").hasReplicas(2).isReady());
  }

  private static void awaitReady(TestCluster cluster) {
    eventually(() -> assertThat(cluster).object("Application", "shop").isReady());
  }
}
