package io.appoperator.examples.podset;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Resource;
import io.appoperator.junit.TestCluster;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The operator with PodSets, on the embedded API server, or with -Dtest.cluster=real on a real one.
 */
@OperatorTest
@Resource("podset.yaml")
class PodSetOperatorTest {

  @Test
  void keepsTheNumberOfPodsAndListsThemInTheStatus(TestCluster cluster) {
    eventually(
        () ->
            assertThat(cluster)
                .object("PodSet", "workers")
                .isReady()
                .hasField("/status/nodes", List.of("workers-0", "workers-1", "workers-2")));
    assertThat(cluster).pod("workers-1").isOwnedBy("PodSet", "workers");

    cluster.patch("PodSet", "workers", "{\"spec\":{\"size\":1}}");

    eventually(
        () ->
            assertThat(cluster)
                .hasCount("Pod", 1)
                .object("PodSet", "workers")
                .isReady()
                .hasField("/status/nodes", List.of("workers-0")));
  }

  @Test
  void createsADeletedPodAgain(TestCluster cluster) {
    eventually(() -> assertThat(cluster).object("PodSet", "workers").isReady());
    String deleted = cluster.get("Pod", "workers-1").getMetadata().getUid();

    cluster.delete("Pod", "workers-1");

    eventually(
        () ->
            assertThat(cluster)
                .pod("workers-1")
                .exists()
                .satisfies(
                    pod ->
                        org.assertj.core.api.Assertions.assertThat(pod.getMetadata().getUid())
                            .isNotEqualTo(deleted)));
  }
}
