package io.appoperator.core.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.Propagation;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.Precondition;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.compare.ApplyPrediction;
import io.appoperator.core.compare.Comparison;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks each row of the table of disruptions. On the real server, whose rules and controllers the
 * table describes.
 */
@Tag("core")
@WithControlPlane
class DisruptionIT {

  private static final String FIELD_MANAGER = "disruption-test";
  private static final ResourceKind POD = new ResourceKind("", "v1", "Pod", "pods");
  private static final String STORAGE =
      """
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: grows-%1$s}
      provisioner: example.com/by-hand
      allowVolumeExpansion: true
      ---
      apiVersion: storage.k8s.io/v1
      kind: StorageClass
      metadata: {name: stiff-%1$s}
      provisioner: example.com/by-hand
      ---
      apiVersion: v1
      kind: PersistentVolume
      metadata: {name: shop-%1$s}
      spec:
        capacity: {storage: 1Gi}
        accessModes: [ReadWriteOnce]
        storageClassName: %2$s
        volumeAttributesClassName: %3$s
        csi: {driver: example.com, volumeHandle: by-hand}
        claimRef: {namespace: %1$s, name: shop}
      """;

  private ControlPlane controlPlane;
  private Cluster cluster;
  private String namespace;
  private boolean storage;

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace testNamespace) {
    this.controlPlane = controlPlane;
    namespace = testNamespace.name();
    cluster =
        new KubeConnection(controlPlane.kubeconfig(), null, Duration.ofSeconds(30))
            .open(FIELD_MANAGER, (method, host, code) -> {});
  }

  @AfterEach
  void close() {
    if (storage) {
      controlPlane.kubectl("delete", "storageclass", "grows-" + namespace, "stiff-" + namespace);
      controlPlane.kubectl("delete", "persistentvolume", "shop-" + namespace, "--wait=false");
    }
    cluster.close();
  }

  @ParameterizedTest
  @MethodSource("io.appoperator.core.disruption.DisruptionTable#rows")
  void matchesTheApiServersBehavior(DisruptionRow row) {
    assumeServed(row);
    ResourceRef ref = row.ref(namespace);
    check(row, settled(ref, cluster.apply(ref, row.before(namespace), WriteMode.REAL)));
  }

  @ParameterizedTest
  @MethodSource("io.appoperator.core.disruption.DisruptionTable#boundClaims")
  void matchesTheApiServersBehaviorForABoundClaim(DisruptionRow row) {
    assumeServed(row);
    check(row, bound(row));
  }

  @Test
  void cannotPredictWhetherTheStorageClassAllowsExpansion() {
    DisruptionRow row =
        DisruptionTable.claim("1Gi > 2Gi", Disruption.REFUSED).with("'grows-", "'stiff-");
    ResourceRef ref = row.ref(namespace);
    ObjectNode before = bound(row);
    ObjectNode edited = row.after(namespace);
    ObjectNode predicted = ApplyPrediction.of(ref.kind(), before, edited, FIELD_MANAGER);

    assertThat(prediction(ref, before, predicted, edited)).isEqualTo(Disruption.IN_PLACE);
    assertRefused(ref, edited);
  }

  @Test
  void allowsShrinkingAnUnfinishedExpansionToTheCurrentCapacity() {
    DisruptionRow grown = DisruptionTable.claim("1Gi > 3Gi", Disruption.IN_PLACE);
    ObjectNode unused = bound(grown);
    ResourceRef ref = grown.ref(namespace);

    check(
        DisruptionTable.claim("1Gi > 2Gi", Disruption.IN_PLACE),
        cluster.apply(ref, grown.after(namespace), WriteMode.REAL));
    check(DisruptionTable.claim("1Gi > 1Gi", Disruption.REFUSED), cluster.get(ref).orElseThrow());
  }

  @Test
  void allowsRemovingVolumeAttributesThatAreNotYetApplied() {
    String none = "'volumeAttributesClassName': 'fast', ";
    DisruptionRow plain =
        DisruptionTable.claim(
                "'storageClassName' > " + none + "'storageClassName'", Disruption.IN_PLACE)
            .with(none, "");
    assumeServed(DisruptionTable.claim(none + " > ", Disruption.IN_PLACE));
    ObjectNode unused = bound(plain);
    ResourceRef ref = plain.ref(namespace);
    unused = cluster.apply(ref, plain.after(namespace), WriteMode.REAL);

    check(DisruptionTable.claim(none + " > ", Disruption.IN_PLACE), cluster.get(ref).orElseThrow());
  }

  /** Kubernetes 1.33 removes a field that it does not serve yet. */
  private static void assumeServed(DisruptionRow row) {
    String version = System.getenv().getOrDefault("KUBERNETES_VERSION", "");
    assumeThat(version.startsWith("1.33.") && row.content().contains("volumeAttributesClassName"))
        .as("VolumeAttributesClass is stable since Kubernetes 1.34")
        .isFalse();
  }

  private void check(DisruptionRow row, ObjectNode before) {
    ResourceRef ref = row.ref(namespace);
    Set<String> pods = pods();
    ObjectNode edited = row.after(namespace);
    ObjectNode predicted = ApplyPrediction.of(ref.kind(), before, edited, FIELD_MANAGER);

    assertThat(prediction(ref, before, predicted, edited))
        .as("without asking")
        .isEqualTo(row.disruption());
    if (row.disruption() == Disruption.REFUSED) {
      assertRefused(ref, edited);
      return;
    }
    ObjectNode dry = cluster.apply(ref, edited, WriteMode.DRY_RUN);
    assertThat(prediction(ref, before, dry, edited)).as("by a dry run").isEqualTo(row.disruption());

    ObjectNode after = cluster.apply(ref, edited, WriteMode.REAL);
    assertThat(uid(after)).as("the object is the same one").isEqualTo(uid(before));
    boolean written = !content(after).equals(content(before));
    assertThat(written).as("something is written").isEqualTo(row.disruption() != Disruption.NONE);
    if (row.disruption() == Disruption.METADATA) {
      assertThat(generation(after)).isEqualTo(generation(before));
    }
    if (row.disruption() == Disruption.ROLLING_RESTART) {
      await().atMost(Duration.ofSeconds(30)).until(() -> pods().stream().noneMatch(pods::contains));
    } else {
      ObjectNode unused = settled(ref, after);
      assertThat(pods()).as("no pod is replaced").containsAll(pods);
    }
  }

  private void assertRefused(ResourceRef ref, ObjectNode edited) {
    assertThatThrownBy(() -> cluster.apply(ref, edited, WriteMode.REAL))
        .isInstanceOf(ClusterException.class)
        .extracting(e -> ((ClusterException) e).failure())
        .isEqualTo(Failure.REFUSED);
  }

  @Test
  void predictsDataLossForADeletedClaimOnly() {
    for (String kind : List.of("ConfigMap", "PersistentVolumeClaim")) {
      String content =
          kind.equals("ConfigMap") ? "'data': {}" : DisruptionTable.spec(DisruptionTable.CLAIM);
      DisruptionRow row = new DisruptionRow(kind, content, "", Disruption.DELETE);
      ResourceRef ref = row.ref(namespace);
      ObjectNode live = cluster.apply(ref, row.before(namespace), WriteMode.REAL);

      cluster.delete(
          ref, new Precondition(uid(live), version(live)), Propagation.BACKGROUND, WriteMode.REAL);

      await().atMost(Duration.ofSeconds(30)).until(() -> cluster.get(ref).isEmpty());
      assertThat(DisruptionClassifier.ofDelete(ref).disruption())
          .isEqualTo(kind.equals("ConfigMap") ? Disruption.DELETE : Disruption.DATA_LOSS);
    }
  }

  private static Disruption prediction(
      ResourceRef ref, ObjectNode before, ObjectNode after, ObjectNode rendered) {
    return DisruptionClassifier.ofUpdate(Comparison.of(ref, before, after, rendered), before)
        .disruption();
  }

  /** Creates a claim and a volume for it, and waits until the claim is bound. */
  private ObjectNode bound(DisruptionRow row) {
    ResourceRef ref = row.ref(namespace);
    ObjectNode claim = row.before(namespace);
    storage = true;
    controlPlane.applyYaml(
        STORAGE.formatted(
            namespace,
            claim.at("/spec/storageClassName").asText(),
            claim.at("/spec/volumeAttributesClassName").asText("null")));
    ObjectNode unused = cluster.apply(ref, claim, WriteMode.REAL);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> cluster.get(ref).orElseThrow().at("/status/phase").asText().equals("Bound"));
    return cluster.get(ref).orElseThrow();
  }

  /** Waits until the controller of a workload has completed its rollout. */
  private ObjectNode settled(ResourceRef ref, ObjectNode live) {
    int wanted =
        switch (ref.kind().kind()) {
          case "Deployment", "ReplicaSet", "StatefulSet" -> live.at("/spec/replicas").asInt();
          case "DaemonSet" -> 1;
          default -> -1;
        };
    boolean paused = live.at("/spec/paused").asBoolean();
    if (wanted >= 0) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(
              () -> {
                JsonNode now = cluster.get(ref).orElseThrow();
                boolean seen =
                    now.at("/status/observedGeneration").asLong()
                        >= now.at("/metadata/generation").asLong();
                return seen && (paused || pods().size() == wanted);
              });
    }
    return cluster.get(ref).orElseThrow();
  }

  private Set<String> pods() {
    Set<String> uids = new TreeSet<>();
    for (ObjectNode pod : cluster.list(POD, ListQuery.in(namespace)).items()) {
      if (!pod.path("metadata").has("deletionTimestamp")) {
        uids.add(uid(pod));
      }
    }
    return uids;
  }

  private static String uid(JsonNode object) {
    return object.at("/metadata/uid").asText();
  }

  private static String version(JsonNode object) {
    return object.at("/metadata/resourceVersion").asText();
  }

  /** Returns the object without the fields that controllers write at any time. */
  private static JsonNode content(ObjectNode object) {
    ObjectNode content = object.deepCopy();
    content.remove("status");
    ObjectNode metadata = content.withObjectProperty("metadata");
    metadata.remove(List.of("resourceVersion", "managedFields"));
    metadata.withObjectProperty("annotations").remove("deployment.kubernetes.io/revision");
    return content;
  }

  private static long generation(JsonNode object) {
    return object.at("/metadata/generation").asLong();
  }
}
