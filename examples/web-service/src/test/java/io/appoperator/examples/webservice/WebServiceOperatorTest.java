package io.appoperator.examples.webservice;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Resource;
import io.appoperator.junit.TestCluster;
import org.junit.jupiter.api.Test;

/** The operator with web services. {@code service} finds the Service of Kubernetes. */
@OperatorTest
@Resource("web-service.yaml")
class WebServiceOperatorTest {

  @Test
  void theStatusHasTheUrlWithAndWithoutAnIngress(TestCluster cluster) {
    eventually(
        () ->
            assertThat(cluster)
                .object("Service", "shop")
                .isReady()
                .hasField("/status/readyReplicas", 2)
                .hasField("/status/url", "https://shop.example.com/"));
    assertThat(cluster).object("Ingress", "shop").isOwnedBy("Service", "shop");
    assertThat(cluster).service("shop").isOwnedBy("Service", "shop");

    cluster.patch("Service", "shop", "{\"spec\":{\"ingress\":{\"enabled\":false}}}");

    eventually(() -> assertThat(cluster).object("Ingress", "shop").doesNotExist());
    eventually(
        () ->
            assertThat(cluster)
                .object("Service", "shop")
                .hasField("/status/url", "http://shop." + cluster.namespace() + ":8080"));
  }
}
