package io.appoperator.examples.proxy;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Resource;
import io.appoperator.junit.TestCluster;
import org.junit.jupiter.api.Test;

/** The operator with the transformer and a manager of the test. */
@OperatorTest(managers = PodManager.class, transformers = ProxyTransformer.class)
@Resource("application.yaml")
class ProxyOperatorTest {

  @Test
  void thePodsLoseTheProxyWithTheAnnotation(TestCluster cluster) {
    eventually(
        () -> assertThat(cluster).deployment("shop").hasImages("shop:1.4", "proxy:2.1").isReady());

    cluster.patch(
        "Application",
        "shop",
        "{\"metadata\":{\"annotations\":{\"proxy.example.com/image\":null}}}");

    eventually(() -> assertThat(cluster).deployment("shop").hasImages("shop:1.4").isReady());
  }
}
