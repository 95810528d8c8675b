package io.appoperator.examples.website;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Resource;
import io.appoperator.junit.TestCluster;
import org.junit.jupiter.api.Test;

/** The operator with Websites, on the embedded API server. */
@OperatorTest
@Resource("website.yaml")
class WebsiteOperatorTest {

  @Test
  void servesTheSiteWithAsManyPodsAsRequested(TestCluster cluster) {
    eventually(
        () ->
            assertThat(cluster)
                .object("Website", "hello")
                .isReady()
                .hasField("/status/url", "http://hello." + cluster.namespace() + ".svc"));
    assertThat(cluster).deployment("hello").hasReplicas(1).isOwnedBy("Website", "hello");

    cluster.patch("Website", "hello", "{\"spec\":{\"replicas\":2}}");

    eventually(() -> assertThat(cluster).deployment("hello").hasReplicas(2).isReady());
  }

  @Test
  void aChangedPageReachesTheConfigMap(TestCluster cluster) {
    eventually(() -> assertThat(cluster).object("Website", "hello").isReady());

    cluster.patch("Website", "hello", "{\"spec\":{\"pages\":{\"index.html\":\"Bye\"}}}");

    eventually(() -> assertThat(cluster).configMap("hello").hasField("/data/index.html", "Bye"));
  }
}
