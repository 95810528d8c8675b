package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Severity;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationWarningsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {scaling: {maxReplicas: 3, targetCPUUtilizationPercentage: 70}}                                     | spec.resources
          {scaling: {maxReplicas: 3, targetMemoryUtilizationPercentage: 70}}                                  | spec.resources
          {scaling: {maxReplicas: 3}}                                                                         | spec.resources
          {scaling: {maxReplicas: 3}, resources: {requests: {cpu: 1}}, sidecars: [{name: proxy, image: x}]}   | spec.sidecars[0].resources
          {replicas: 2, storage: {persistentVolumeClaims: [{name: data, size: 1Gi}]}}                         | spec.storage.persistentVolumeClaims[0].accessModes
          {replicas: 2, disruption: {maxUnavailable: 0}}                                                      | spec.disruption
          {replicas: 2, disruption: {minAvailable: 100%}}                                                     | spec.disruption
          {disruption: {minAvailable: 1}}                                                                     | spec.disruption
          {network: {serviceType: NodePort}}                                                                  | spec.network.serviceType
          {ports: [{name: dns, port: 53, protocol: UDP}], network: {ingress: {}}}                             | spec.network.ingress
          {port: 80, healthCheck: {livenessProbe: {httpGet: {port: web}}}}                                    | spec.healthCheck.livenessProbe
          {network: {policy: {from: [{podSelector: {}}]}}}                                                    | spec.network.policy
          """)
  void warnsOnce(String spec, String path) {
    assertThat(ApplicationWarnings.findAll(Applications.spec(spec)))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.severity()).isEqualTo(Severity.WARNING);
              assertThat(warning.path()).isEqualTo(path);
            });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{scaling: {maxReplicas: 3}, resources: {limits: {cpu: 1}}}",
        "{scaling: {maxReplicas: 3, targetCPUUtilizationPercentage: 70}, resources: {requests:"
            + " {cpu: 1}}}",
        "{resources: {requests: {cpu: 1}, limits: {cpu: 1000m}}}",
        "{storage: {persistentVolumeClaims: [{name: data, size: 1Gi}]}}",
        "{replicas: 2, storage: {persistentVolumeClaims: [{name: data, size: 1Gi, accessModes:"
            + " [ReadWriteMany]}]}}",
        "{port: 80, healthCheck: {livenessProbe: {httpGet: {port: http}}, startupProbe: {tcpSocket:"
            + " {port: 8080}}}}",
        "{replicas: 0, disruption: {maxUnavailable: 0}}",
        "{replicas: 3, disruption: {minAvailable: 2}}",
        "{port: 80, network: {serviceType: NodePort, ingress: {}, policy: {enabled: true, from:"
            + " [{podSelector: {}}]}}}"
      })
  void acceptsWorkingApplicationsWithoutWarnings(String spec) {
    assertThat(ApplicationWarnings.findAll(Applications.spec(spec))).isEmpty();
  }
}
