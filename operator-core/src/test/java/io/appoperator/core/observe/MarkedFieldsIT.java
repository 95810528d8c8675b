package io.appoperator.core.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Fields that are left to others, and versions that share an entry. On the real server, because its
 * bookkeeping of ownership is what the hash relies on.
 */
@Tag("core")
@WithControlPlane
class MarkedFieldsIT {

  @Test
  void ignoresScalingWhereReplicasAreInitialOnly(
      ControlPlane controlPlane, TestNamespace namespace) {
    FieldPath replicas = FieldPath.of("spec.replicas");
    AppliedObject live = OwnedNamespace.in(controlPlane, namespace).object(DriftSample.DEPLOYMENT);
    Ownership applied = ownership(live.apply(), replicas);

    live.patch("replace", "/spec/replicas", DriftSample.yaml("2"));
    Ownership scaled = ownership(live.get(), replicas);

    assertThat(scaled.hash(Set.of(replicas))).isEqualTo(applied.hash(Set.of(replicas)));
    assertThat(scaled.hash(Set.of())).isNotEqualTo(applied.hash(Set.of()));
    assertThat(applied.owns(replicas)).isTrue();
    assertThat(scaled.owns(replicas)).isFalse();
  }

  @Test
  void ignoresVolumeExpansionWhereTheSizeIsALowerBound(
      ControlPlane controlPlane, TestNamespace namespace) {
    FieldPath size = FieldPath.of("spec.resources.requests.storage");
    AppliedObject live = OwnedNamespace.in(controlPlane, namespace).object(DriftSample.CLAIM);
    String name = live.desired().at("/metadata/name").asText();
    ((ObjectNode) live.desired().get("spec")).put("storageClassName", namespace.name());
    provideVolume(controlPlane, namespace, name);
    Ownership applied = ownership(live.apply(), size);
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> live.get().at("/status/phase").asText().equals("Bound"));

    live.patch("replace", "/spec/resources/requests/storage", DriftSample.yaml("2Gi"));
    Ownership grown = ownership(live.get(), size);

    assertThat(grown.hash(Set.of(size))).isEqualTo(applied.hash(Set.of(size)));
    assertThat(grown.hash(Set.of())).isNotEqualTo(applied.hash(Set.of()));
    assertThat(grown.owns(size)).isFalse();
    controlPlane.kubectl("delete", "pv,sc", namespace.name(), "--wait=false");
  }

  @Test
  void sharesOneManagedFieldsEntryAcrossApiVersions(
      ControlPlane controlPlane, TestNamespace namespace) {
    ApiServer server = new ApiServer(controlPlane.admin());
    String path = "/apis/autoscaling/%s/namespaces/%s/horizontalpodautoscalers/a";
    String document =
        """
        apiVersion: autoscaling/%s
        kind: HorizontalPodAutoscaler
        metadata: {name: a}
        spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: a}}
        """;

    server.apply(
        path.formatted("v1", namespace),
        AppliedObject.FORCED,
        DriftSample.yaml(document.formatted("v1")));
    ObjectNode live =
        server
            .apply(
                path.formatted("v2", namespace),
                AppliedObject.FORCED,
                DriftSample.yaml(document.formatted("v2")))
            .object();

    assertThat(live.at("/metadata/managedFields").findValuesAsText("operation"))
        .containsExactly("Apply");
  }

  private static void provideVolume(
      ControlPlane controlPlane, TestNamespace namespace, String claim) {
    controlPlane.applyYaml(
        """
        apiVersion: storage.k8s.io/v1
        kind: StorageClass
        metadata: {name: %1$s}
        provisioner: example.com/none
        allowVolumeExpansion: true
        ---
        apiVersion: v1
        kind: PersistentVolume
        metadata: {name: %1$s}
        spec:
          capacity: {storage: 1Gi}
          accessModes: [ReadWriteOnce]
          storageClassName: %1$s
          hostPath: {path: /absent}
          claimRef: {namespace: %1$s, name: %2$s}
        """
            .formatted(namespace, claim));
  }

  private static Ownership ownership(JsonNode live, FieldPath markable) {
    return Ownership.of((ObjectNode) live, AppliedObject.OURS, Set.of(markable));
  }
}
