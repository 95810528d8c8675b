package com.example.greeting;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import org.junit.jupiter.api.Test;

@WithControlPlane
class GreetingClusterTest {

  @Test
  void theApiServerAcceptsTheObjects(ControlPlane cluster, TestNamespace namespace) {
    String application =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata:
          name: shop
          namespace: %s
        spec:
          image: shop:1.4
        """
            .formatted(namespace);

    cluster.applyYaml(PluginHarness.load(ApplicationSpec.class).render(application).yaml());

    assertThat(
            cluster.kubectl(
                "get",
                "configmap",
                "shop-greeting",
                "--namespace",
                namespace.name(),
                "--output",
                "jsonpath={.data.text}"))
        .isEqualTo("Hello from shop.");
  }
}
