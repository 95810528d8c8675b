package com.example.greeting;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.TestCluster;
import org.junit.jupiter.api.Test;

@OperatorTest
class GreetingOperatorTest {

  @Test
  void theOperatorCreatesTheGreeting(TestCluster cluster) {
    cluster.apply(
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata:
          name: shop
        spec:
          image: shop:1.4
        """);

    eventually(
        () ->
            assertThat(cluster)
                .configMap("shop-greeting")
                .isOwnedBy("Application", "shop")
                .hasField("/data/text", "Hello from shop."));
  }
}
