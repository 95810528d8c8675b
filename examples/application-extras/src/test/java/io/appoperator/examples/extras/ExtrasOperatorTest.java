package io.appoperator.examples.extras;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.OperatorTest;
import io.appoperator.junit.Resource;
import io.appoperator.junit.Simulation;
import io.appoperator.junit.TestCluster;
import org.junit.jupiter.api.Test;

/** The operator with the extensions, on a cluster of its own, which serves none of their kinds. */
@OperatorTest
@Simulation
@Resource("application.yaml")
class ExtrasOperatorTest {

  private static final String SERVICE_MONITORS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: servicemonitors.monitoring.coreos.com}
      spec:
        group: monitoring.coreos.com
        scope: Namespaced
        names: {kind: ServiceMonitor, plural: servicemonitors, singular: servicemonitor}
        versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @Test
  void appliesAServiceMonitorAsSoonAsItsKindIsInstalled(TestCluster cluster) {
    eventually(() -> assertThat(cluster).object("Application", "shop").isReady());
    eventually(
        () ->
            assertThat(cluster.get("Application", "shop").<Object>get("status", "warnings"))
                .asString()
                .contains("ServiceMonitor/shop is", "Certificate/shop is", "HTTPRoute/shop is"));

    cluster.apply(SERVICE_MONITORS);

    eventually(
        () ->
            assertThat(cluster).object("ServiceMonitor", "shop").isOwnedBy("Application", "shop"));
  }
}
