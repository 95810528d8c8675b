package io.appoperator.core.cluster.fabric8;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.json.Json;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An operator that is newer than the CustomResourceDefinition in the cluster. On the real server,
 * which decides about unknown fields.
 */
@WithControlPlane
@Timeout(60)
class OlderSchemaIT {

  /** A kind whose status has one field. */
  private static final String LAMPS =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: lamps.closed.example.org}
      spec:
        group: closed.example.org
        scope: Namespaced
        names: {kind: Lamp, listKind: LampList, plural: lamps, singular: lamp}
        versions:
          - name: v1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  status: {type: object, properties: {phase: {type: string}}}
      """;

  @Test
  void leavesFieldsOutOfTheStatusThatTheSchemaDoesNotHave(
      ControlPlane controlPlane, TestNamespace namespace) {
    controlPlane.applyYaml(LAMPS);
    controlPlane.awaitKind("lamps.closed.example.org");
    ResourceKind kind = new ResourceKind("closed.example.org", "v1", "Lamp", "lamps");
    ResourceRef lamp = new ResourceRef(kind, namespace.name(), "desk");
    ObjectNode document = Json.object().put("apiVersion", kind.apiVersion()).put("kind", "Lamp");
    document.putObject("metadata").put("name", lamp.name()).put("namespace", lamp.namespace());

    try (Fabric8Cluster cluster =
        new KubeConnection(controlPlane.kubeconfig(), null, Duration.ofSeconds(20))
            .open(OperatorMetadata.OPERATOR, (method, host, code) -> {})) {
      cluster.create(lamp, document, WriteMode.REAL);
      document.putObject("status").put("phase", "Lit").put("digest", "v1:0");

      ObjectNode answer = cluster.applyStatus(lamp, document);

      assertThat(answer.at("/status/phase").asText()).isEqualTo("Lit");
      assertThat(answer.path("status").has("digest")).isFalse();
    }
  }
}
