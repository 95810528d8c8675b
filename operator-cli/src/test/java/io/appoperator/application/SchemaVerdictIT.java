package io.appoperator.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.decode.PrimaryDecoder;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Specs that the offline validation and the real server must both accept or both reject. */
@WithControlPlane
class SchemaVerdictIT {

  private final PrimaryDecoder<ApplicationSpec> decoder =
      new PrimaryDecoder<>(new LoadedKind<>(new ApplicationKind(), List.of()));

  @BeforeAll
  static void install(ControlPlane controlPlane) {
    LiveApplications.install(controlPlane);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{replicas: 0, port: 65535}",
        "{rollout: {maxSurge: 150%, maxUnavailable: 0}}",
        "{disruption: {minAvailable: 100%}}",
        "{ports: [{name: dns, port: 53}, {name: dns-udp, port: 53, protocol: UDP}]}",
        "{environment: [{name: A, value: ''}, {name: a.b-c, value: x}]}",
        "{resources: {requests: {cpu: 1, memory: 1.5Gi}, limits: {example.com/gpu: 2}}}",
        "{storage: {persistentVolumeClaims: [{name: data, size: 0.5Gi}, {name: more, size:"
            + " 1024}]}}",
        "{network: {serviceType: LoadBalancer, loadBalancer: {sourceRanges: ['::/0']}}}",
        "{port: 80, network: {ingress: {hosts: ['*.example.com', shop.example.com]}}}",
        "{volumes: [{name: tmp, emptyDir: {sizeLimit: 1Gi}}, {name: keys, secret: {secretName:"
            + " k}}]}",
        "{sidecars: [{name: proxy, image: envoy, ports: [{containerPort: 9901}]}]}",
        "{scheduling: {tolerations: [{operator: Exists}], nodeSelector: {disk: ''}}}",
        "{image: 'localhost:5000/a/b__c:1.0-rc.1'}",
        "{image: shop}",
        "{podMetadata: {labels: {example.com/Tier: a}, annotations: {Example.COM/note: 'any"
            + " text'}}}"
      })
  void bothAccept(String spec, ControlPlane controlPlane, TestNamespace namespace) {
    assertThat(errorsOffline(spec)).isEmpty();
    assertThat(LiveApplications.refusals("spec: " + spec, controlPlane, namespace)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{image: ''}",
        "{image: 'shop 1.4'}",
        "{image: ' shop'}",
        "{image: \"shop\\n\"}",
        "{image: Shop}",
        "{image: 'shop:'}",
        "{image: 'shop@sha256:12'}",
        "{image: 'https://example.com/shop'}",
        "{initContainers: [{name: a, image: 'b c'}]}",
        "{podMetadata: {labels: {'two words': a}}}",
        "{podMetadata: {labels: {Example.com/a: a}}}",
        "{podMetadata: {annotations: {a/b/c: a}}}",
        "{scheduling: {nodeSelector: {-a: a}}}",
        "{network: {service: {annotations: {'two words': a}}}}",
        "{port: 80, network: {ingress: {annotations: {a.: a}}}}",
        "{replicas: -1}",
        "{replicas: two}",
        "{replicas: 1.5}",
        "{port: 0}",
        "{port: 65536}",
        "{imagePullPolicy: Sometimes}",
        "{rollout: {maxSurge: -1}}",
        "{rollout: {maxUnavailable: 101%}}",
        "{disruption: {minAvailable: half}}",
        "{scaling: {minReplicas: 1}}",
        "{scaling: {minReplicas: 0, maxReplicas: 1}}",
        "{ports: [{name: Web, port: 80}]}",
        "{ports: [{name: '80', port: 80}]}",
        "{ports: [{name: a, port: 80}, {name: b, port: 80, protocol: TCP}]}",
        "{environment: [{name: A, value: x}, {name: A, value: y}]}",
        "{environment: [{name: A, value: 1}]}",
        "{environment: [{name: 'A=B', value: x}]}",
        "{configMountPath: etc}",
        "{configData: {a: 1}}",
        "{resources: {requests: {cpu: lots}}}",
        "{healthCheck: {livenessProbe: {httpGet: {path: /}}}}",
        "{storage: {persistentVolumeClaims: [{name: data, size: 0}]}}",
        "{storage: {persistentVolumeClaims: [{name: data, size: 0Gi}]}}",
        "{storage: {persistentVolumeClaims: [{name: data, size: -1Gi}]}}",
        "{storage: {persistentVolumeClaims: [{name: Data, size: 1Gi}]}}",
        "{storage: {persistentVolumeClaims: [{name: a, size: 1Gi}, {name: a, size: 1Gi}]}}",
        "{storage: {persistentVolumeClaims: [{name: a, size: 1Gi, accessModes: [RWO]}]}}",
        "{network: {serviceType: ExternalName}}",
        "{network: {serviceType: LoadBalancer, loadBalancer: {sourceRanges: [10.0.0.0]}}}",
        "{network: {serviceType: LoadBalancer, loadBalancer: {sourceRanges: [300.0.0.0/8]}}}",
        "{port: 80, network: {ingress: {host: 10.0.0.1}}}",
        "{port: 80, network: {ingress: {host: Shop.example.com}}}",
        "{port: 80, network: {ingress: {host: \"shop.example.com\\n\"}}}",
        "{port: 80, network: {ingress: {path: shop}}}",
        "{podMetadata: {labels: {tier: 'a b'}}}",
        "{sidecars: [{name: proxy}]}",
        "{sidecars: [{image: envoy}]}",
        "{security: {imagePullSecrets: [{}]}}",
        "{security: {imagePullSecrets: [{name: a}, {name: a}]}}",
        "{volumes: [{emptyDir: {}}]}"
      })
  void bothReject(String spec, ControlPlane controlPlane, TestNamespace namespace) {
    assertThat(errorsOffline(spec)).isNotEmpty();
    assertThat(LiveApplications.refusals("spec: " + spec, controlPlane, namespace)).isNotEmpty();
  }

  @Test
  void bothRejectAVeryLongHost(ControlPlane controlPlane, TestNamespace namespace) {
    String spec = "{port: 80, network: {ingress: {host: %s}}}".formatted("a.".repeat(5_000));
    assertThat(errorsOffline(spec)).isNotEmpty();
    assertThat(LiveApplications.refusals("spec: " + spec, controlPlane, namespace)).isNotEmpty();
  }

  private List<Diagnostic> errorsOffline(String spec) {
    ObjectNode document =
        new ObjectMapper().valueToTree(LiveApplications.application("spec: " + spec));
    return decoder.decode(document).diagnostics().stream().filter(Diagnostic::isError).toList();
  }
}
