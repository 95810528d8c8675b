package io.appoperator.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ModelIntrospectorTest {

  private static final ObjectMapper JACKSON = new ObjectMapper();

  private record Ordered(String second, String first) {}

  static Stream<String> objects() {
    return Stream.of(
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: shop, labels: {b: "2", a: "1"}, annotations: {}}
        spec:
          replicas: 2
          selector: {matchLabels: {app: shop}}
          strategy: {rollingUpdate: {maxSurge: 25%, maxUnavailable: 0}}
          template:
            spec:
              containers:
              - name: shop
                image: shop:1
                env: [{name: HOST, valueFrom: {fieldRef: {fieldPath: status.hostIP}}}]
                livenessProbe: {httpGet: {path: /, port: http}}
                resources: {limits: {cpu: 100m, memory: 1Gi}}
                securityContext: {capabilities: {drop: [ALL]}, runAsNonRoot: true}
              volumes: [{name: data, persistentVolumeClaim: {claimName: data}}]
        """,
        """
        apiVersion: autoscaling/v2
        kind: HorizontalPodAutoscaler
        spec:
          maxReplicas: 3
          metrics: [{type: Resource, resource: {name: cpu, target: {type: Utilization}}}]
        """,
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        spec:
          versions:
          - name: v1
            schema: {openAPIV3Schema: {type: object, properties: {a: {default: 1, items: {}}}}}
        """,
        """
        apiVersion: v1
        kind: Secret
        metadata: {managedFields: [{manager: m, fieldsV1: {"f:data": {"f:a": {}}}}]}
        data: {a: YQ==}
        """,
        """
        apiVersion: example.com/v1
        kind: Unknown
        spec: {any: [1, {value: null}]}
        """);
  }

  @ParameterizedTest
  @MethodSource("objects")
  void writesObjectsAsJacksonDoes(String yaml) throws Exception {
    Object model = new KubernetesSerialization().<Object>unmarshal(yaml);

    assertThat(Json.tree(model).toString()).isEqualTo(JACKSON.writeValueAsString(model));
  }

  @Test
  void leavesTheConstructorsOfOtherTypesToJackson() throws Exception {
    Ordered value = new Ordered("2", "1");

    assertThat(Json.tree(value).toString()).isEqualTo(JACKSON.writeValueAsString(value));
    assertThat(Json.read(Json.tree(value), Ordered.class)).isEqualTo(value);
  }
}
