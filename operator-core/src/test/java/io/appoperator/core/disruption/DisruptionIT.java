package io.appoperator.core.disruption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
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
import io.appoperator.core.sample.Sites;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table of disruptions, against what a real cluster does. */
@WithControlPlane
class DisruptionIT {

  private static final String FIELD_MANAGER = "disruption-test";
  private static final String NAMESPACE = "<namespace>";
  private static final ResourceKind POD = new ResourceKind("", "v1", "Pod", "pods");
  private static final String WORKLOAD =
      "'replicas': 2, 'selector': {'matchLabels': {'a': 'b'}}, 'template': {'metadata': {'labels':"
          + " {'a': 'b'}}, 'spec': {'containers': [{'name': 'app', 'image': 'x:1'}]}}";
  private static final String SET = "'serviceName': 's', " + WORKLOAD;
  private static final String DAEMONS = WORKLOAD.replace("'replicas': 2, ", "");
  private static final String CLAIM =
      "'storageClassName': 'none', 'accessModes': ['ReadWriteOnce'], 'resources': {'requests':"
          + " {'storage': '1Gi'}}";
  private static final String JOB =
      "'template': {'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'app', 'image':"
          + " 'x:1'}]}}";
  private static final String LABEL = "'old' > 'new'";
  private static final String NEW_IMAGE = "x:1 > x:2";

  private Cluster cluster;
  private String namespace;

  /**
   * A row.
   *
   * @param kind the kind of the object
   * @param content what it holds, in single quotes
   * @param edit what is replaced by what
   * @param disruption what that does
   */
  record Row(String kind, String content, String edit, Disruption disruption) {}

  static List<Row> rows() {
    return List.of(
        new Row("Deployment", spec(WORKLOAD), "'kind' > 'kind'", Disruption.NONE),
        new Row("Deployment", spec(WORKLOAD), LABEL, Disruption.METADATA),
        new Row("Deployment", spec(WORKLOAD), "'replicas': 2 > 'replicas': 3", Disruption.IN_PLACE),
        new Row("Deployment", spec(WORKLOAD), NEW_IMAGE, Disruption.ROLLING_RESTART),
        new Row(
            "Deployment",
            spec("'strategy': {'type': 'Recreate'}, " + WORKLOAD),
            NEW_IMAGE,
            Disruption.ROLLING_RESTART),
        new Row("Deployment", spec("'paused': true, " + WORKLOAD), NEW_IMAGE, Disruption.IN_PLACE),
        new Row("Deployment", spec(WORKLOAD.replace(": 2", ": 0")), NEW_IMAGE, Disruption.IN_PLACE),
        new Row("Deployment", spec(WORKLOAD), "'a': 'b' > 'a': 'c'", Disruption.REFUSED),
        new Row("StatefulSet", spec(SET), LABEL, Disruption.METADATA),
        new Row("StatefulSet", spec(SET), NEW_IMAGE, Disruption.ROLLING_RESTART),
        new Row(
            "StatefulSet",
            spec("'updateStrategy': {'type': 'OnDelete'}, " + SET),
            NEW_IMAGE,
            Disruption.IN_PLACE),
        new Row("StatefulSet", spec(SET), "'s' > 't'", Disruption.REFUSED),
        new Row("StatefulSet", spec(SET), "'a': 'b' > 'a': 'c'", Disruption.REFUSED),
        new Row(
            "StatefulSet",
            spec("'podManagementPolicy': 'Parallel', " + SET),
            "Parallel > OrderedReady",
            Disruption.REFUSED),
        new Row("DaemonSet", spec(DAEMONS), NEW_IMAGE, Disruption.ROLLING_RESTART),
        new Row("DaemonSet", spec(DAEMONS), "'a': 'b' > 'a': 'c'", Disruption.REFUSED),
        new Row(
            "DaemonSet",
            spec("'updateStrategy': {'type': 'OnDelete'}, " + DAEMONS),
            NEW_IMAGE,
            Disruption.IN_PLACE),
        new Row("Job", spec(JOB), NEW_IMAGE, Disruption.REFUSED),
        new Row("Job", spec("'parallelism': 1, " + JOB), "': 1, > ': 2,", Disruption.IN_PLACE),
        new Row(
            "StatefulSet",
            spec(
                "'volumeClaimTemplates': [{'metadata': {'name': 'd'}, 'spec': {%s}}], %s"
                    .formatted(CLAIM, SET.replace(": 2", ": 0"))),
            "1Gi > 2Gi",
            Disruption.REFUSED),
        new Row(
            "Job",
            spec("'completions': 1, 'completionMode': 'NonIndexed', " + JOB),
            "NonIndexed > Indexed",
            Disruption.REFUSED),
        new Row("PersistentVolumeClaim", spec(CLAIM), LABEL, Disruption.METADATA),
        new Row("PersistentVolumeClaim", spec(CLAIM), "1Gi > 1Mi", Disruption.REFUSED),
        new Row("PersistentVolumeClaim", spec(CLAIM), "'none' > 'some'", Disruption.REFUSED),
        new Row("PersistentVolumeClaim", spec(CLAIM), "Once > Many", Disruption.REFUSED),
        new Row("ConfigMap", "'data': {'a': '1'}", "'1' > '2'", Disruption.IN_PLACE),
        new Row("ConfigMap", "'immutable': true, 'data': {'a': '1'}", LABEL, Disruption.METADATA),
        new Row(
            "ConfigMap", "'immutable': true, 'data': {'a': '1'}", "'1' > '2'", Disruption.REFUSED),
        new Row("ConfigMap", "'immutable': true, 'data': {}", "true > false", Disruption.REFUSED),
        new Row("ConfigMap", "'immutable': false, 'data': {}", "false > true", Disruption.IN_PLACE),
        new Row(
            "Secret", "'immutable': true, 'data': {}", "{} > {'a': 'MQ=='}", Disruption.REFUSED),
        new Row(
            "RoleBinding",
            "'roleRef': {'apiGroup': 'rbac.authorization.k8s.io', 'kind': 'Role', 'name': 'r'}",
            "'r' > 'q'",
            Disruption.REFUSED),
        new Row(
            "NetworkPolicy",
            spec("'podSelector': {'matchLabels': {'a': 'b'}}"),
            "'b' > 'c'",
            Disruption.IN_PLACE),
        new Row(
            "Ingress",
            spec("'defaultBackend': {'service': {'name': 'a', 'port': {'number': 80}}}"),
            "80 > 81",
            Disruption.IN_PLACE),
        new Row(
            "PodDisruptionBudget",
            spec("'maxUnavailable': 1, 'selector': {'matchLabels': {'a': 'b'}}"),
            "'b' > 'c'",
            Disruption.IN_PLACE),
        new Row(
            "HorizontalPodAutoscaler",
            spec(
                "'maxReplicas': 2, 'scaleTargetRef': {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'name': 'x'}"),
            "2 > 3",
            Disruption.IN_PLACE),
        new Row("Secret", "'type': 'x/y', 'data': {}", "x/y > x/z", Disruption.REFUSED),
        new Row(
            "Service",
            spec("'selector': {'a': 'b'}, 'ports': [{'port': 80}]"),
            "80 > 81",
            Disruption.IN_PLACE));
  }

  @BeforeEach
  void open(ControlPlane controlPlane, TestNamespace testNamespace) {
    namespace = testNamespace.name();
    cluster =
        new KubeConnection(controlPlane.kubeconfig(), null, Duration.ofSeconds(30))
            .open(FIELD_MANAGER, (method, host, code) -> {});
  }

  @AfterEach
  void close() {
    cluster.close();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void happensAsJudged(Row row) {
    ResourceRef ref = ref(row.kind());
    ObjectNode before = settled(ref, cluster.apply(ref, object(text(row)), WriteMode.REAL));
    Set<String> pods = pods();
    ObjectNode edited = object(edited(text(row), row));
    ObjectNode predicted = ApplyPrediction.of(before, edited, FIELD_MANAGER);

    assertThat(judged(ref, before, predicted, edited))
        .as("without asking")
        .isEqualTo(row.disruption());
    if (row.disruption() == Disruption.REFUSED) {
      assertThatThrownBy(() -> cluster.apply(ref, edited, WriteMode.REAL))
          .isInstanceOf(ClusterException.class)
          .extracting(e -> ((ClusterException) e).failure())
          .isEqualTo(Failure.REFUSED);
      return;
    }
    ObjectNode dry = cluster.apply(ref, edited, WriteMode.DRY_RUN);
    assertThat(judged(ref, before, dry, edited)).as("by a dry run").isEqualTo(row.disruption());

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

  @Test
  void aDeletedObjectGoesAndOnlyAClaimMayTakeDataWithIt() {
    for (String kind : List.of("ConfigMap", "PersistentVolumeClaim")) {
      ResourceRef ref = ref(kind);
      String content = kind.equals("ConfigMap") ? "'data': {}" : spec(CLAIM);
      Row row = new Row(kind, content, "", Disruption.DELETE);
      ObjectNode live = cluster.apply(ref, object(text(row)), WriteMode.REAL);

      cluster.delete(
          ref, new Precondition(uid(live), version(live)), Propagation.BACKGROUND, WriteMode.REAL);

      await().atMost(Duration.ofSeconds(30)).until(() -> cluster.get(ref).isEmpty());
      assertThat(Disruptions.ofDelete(ref).disruption())
          .isEqualTo(kind.equals("ConfigMap") ? Disruption.DELETE : Disruption.DATA_LOSS);
    }
  }

  private static Disruption judged(
      ResourceRef ref, ObjectNode before, ObjectNode after, ObjectNode rendered) {
    return Disruptions.ofUpdate(Comparison.of(ref, before, after, rendered)).disruption();
  }

  /** Waits until the controller of a workload has done what is asked for. */
  private ObjectNode settled(ResourceRef ref, ObjectNode live) {
    int wanted =
        switch (ref.kind().kind()) {
          case "Deployment", "StatefulSet" -> live.at("/spec/replicas").asInt();
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

  private String text(Row row) {
    ResourceKind kind = ref(row.kind()).kind();
    return "{'apiVersion': '%s', 'kind': '%s', 'metadata': {'name': 'shop', 'namespace': '%s', 'labels': {'l': 'old'}}, %s}"
        .formatted(kind.apiVersion(), kind.kind(), NAMESPACE, row.content());
  }

  /** The namespace comes last: its name is random, and no edit is meant for it. */
  private ObjectNode object(String text) {
    return Sites.json(text.replace(NAMESPACE, namespace));
  }

  private static String edited(String text, Row row) {
    List<String> edit = List.of(row.edit().split(" > ", 2));
    return text.replace(edit.get(0), edit.get(1));
  }

  private ResourceRef ref(String kind) {
    String group =
        switch (kind) {
          case "Deployment", "StatefulSet", "DaemonSet" -> "apps";
          case "Job" -> "batch";
          case "RoleBinding" -> "rbac.authorization.k8s.io";
          case "NetworkPolicy", "Ingress" -> "networking.k8s.io";
          case "PodDisruptionBudget" -> "policy";
          case "HorizontalPodAutoscaler" -> "autoscaling";
          default -> "";
        };
    String plural =
        (kind.toLowerCase(Locale.ROOT) + "s").replace("ys", "ies").replace("sss", "sses");
    return new ResourceRef(new ResourceKind(group, "v1", kind, plural), namespace, "shop");
  }

  private static String spec(String content) {
    return "'spec': {" + content + "}";
  }

  private static String uid(JsonNode object) {
    return object.at("/metadata/uid").asText();
  }

  private static String version(JsonNode object) {
    return object.at("/metadata/resourceVersion").asText();
  }

  /** Returns the object without what controllers write to it at any time. */
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
