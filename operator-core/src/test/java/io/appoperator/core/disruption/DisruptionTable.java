package io.appoperator.core.disruption;

import java.util.List;

/** Edits of objects and their disruption; {@link DisruptionIT} checks them on a real cluster. */
final class DisruptionTable {

  private static final String WORKLOAD =
      "'replicas': 2, 'selector': {'matchLabels': {'a': 'b'}}, 'template': {'metadata': {'labels':"
          + " {'a': 'b', 'c': 'd'}}, 'spec': {'containers': [{'name': 'app', 'image': 'x:1'}]}}";
  private static final String SET = "'serviceName': 's', " + WORKLOAD;
  private static final String DAEMONS = WORKLOAD.replace("'replicas': 2, ", "");
  static final String CLAIM =
      "'storageClassName': 'none', 'accessModes': ['ReadWriteOnce'], 'resources': {'requests':"
          + " {'storage': '1Gi'}}";
  static final String GROWING_CLAIM =
      "'volumeAttributesClassName': 'fast', " + CLAIM.replace("none", "grows-<namespace>");
  private static final String JOB =
      "'template': {'spec': {'restartPolicy': 'Never', 'containers': [{'name': 'app', 'image':"
          + " 'x:1'}]}}";
  private static final String INDEXED = "'completions': 2, 'completionMode': 'Indexed', " + JOB;
  private static final String LABEL = "'old' > 'new'";
  private static final String SELECTOR = "{'a': 'b'} > {'c': 'd'}";
  private static final String NEW_IMAGE = "x:1 > x:2";

  private DisruptionTable() {}

  /** Edits of newly created objects. */
  static List<DisruptionRow> rows() {
    return List.of(
        row("Deployment", spec(WORKLOAD), "'kind' > 'kind'", Disruption.NONE),
        row("Deployment", spec(WORKLOAD), LABEL, Disruption.METADATA),
        row("Deployment", spec(WORKLOAD), "'replicas': 2 > 'replicas': 3", Disruption.IN_PLACE),
        row("Deployment", spec(WORKLOAD), NEW_IMAGE, Disruption.ROLLING_RESTART),
        row(
            "Deployment",
            spec("'strategy': {'type': 'Recreate'}, " + WORKLOAD),
            NEW_IMAGE,
            Disruption.ROLLING_RESTART),
        row("Deployment", spec("'paused': true, " + WORKLOAD), NEW_IMAGE, Disruption.IN_PLACE),
        row("Deployment", spec(WORKLOAD.replace(": 2", ": 0")), NEW_IMAGE, Disruption.IN_PLACE),
        row("Deployment", spec(WORKLOAD), SELECTOR, Disruption.REFUSED),
        row("ReplicaSet", spec(WORKLOAD), NEW_IMAGE, Disruption.IN_PLACE),
        row("ReplicaSet", spec(WORKLOAD), SELECTOR, Disruption.REFUSED),
        row("StatefulSet", spec(SET), LABEL, Disruption.METADATA),
        row("StatefulSet", spec(SET), NEW_IMAGE, Disruption.ROLLING_RESTART),
        row(
            "StatefulSet",
            spec("'updateStrategy': {'type': 'OnDelete'}, " + SET),
            NEW_IMAGE,
            Disruption.IN_PLACE),
        row("StatefulSet", spec(SET), "'s' > 't'", Disruption.REFUSED),
        row("StatefulSet", spec(SET), SELECTOR, Disruption.REFUSED),
        row(
            "StatefulSet",
            spec("'podManagementPolicy': 'Parallel', " + SET),
            "Parallel > OrderedReady",
            Disruption.REFUSED),
        row("DaemonSet", spec(DAEMONS), NEW_IMAGE, Disruption.ROLLING_RESTART),
        row("DaemonSet", spec(DAEMONS), SELECTOR, Disruption.REFUSED),
        row(
            "DaemonSet",
            spec("'updateStrategy': {'type': 'OnDelete'}, " + DAEMONS),
            NEW_IMAGE,
            Disruption.IN_PLACE),
        row("Job", spec(JOB), NEW_IMAGE, Disruption.REFUSED),
        row(
            "Job",
            spec(
                "'manualSelector': true, 'selector': {'matchLabels': {'a': 'b'}}, "
                    + JOB.replace(
                        "{'spec'", "{'metadata': {'labels': {'a': 'b', 'c': 'd'}}, 'spec'")),
            SELECTOR,
            Disruption.REFUSED),
        row("Job", spec("'parallelism': 1, " + JOB), "': 1, > ': 2,", Disruption.IN_PLACE),
        row(
            "StatefulSet",
            spec(
                "'volumeClaimTemplates': [{'metadata': {'name': 'd'}, 'spec': {%s}}], %s"
                    .formatted(CLAIM, SET.replace(": 2", ": 0"))),
            "1Gi > 2Gi",
            Disruption.REFUSED),
        row(
            "Job",
            spec("'completions': 1, 'completionMode': 'NonIndexed', " + JOB),
            "NonIndexed > Indexed",
            Disruption.REFUSED),
        row(
            "Job",
            spec(
                "'podFailurePolicy': {'rules': [{'action': 'Ignore', 'onPodConditions': [{'type':"
                    + " 'DisruptionTarget', 'status': 'True'}]}]}, "
                    + JOB),
            "Ignore > Count",
            Disruption.REFUSED),
        row(
            "Job",
            spec("'backoffLimitPerIndex': 1, " + INDEXED),
            "'backoffLimitPerIndex': 1 > 'backoffLimitPerIndex': 2",
            Disruption.REFUSED),
        row(
            "Job",
            spec("'successPolicy': {'rules': [{'succeededCount': 1}]}, " + INDEXED),
            "'succeededCount': 1 > 'succeededCount': 2",
            Disruption.REFUSED),
        row("Job", spec("'managedBy': 'a.b/me', " + JOB), "/me > /you", Disruption.REFUSED),
        row("PersistentVolumeClaim", spec(CLAIM), LABEL, Disruption.METADATA),
        row("PersistentVolumeClaim", spec(CLAIM), "1Gi > 1Mi", Disruption.REFUSED),
        row("PersistentVolumeClaim", spec(CLAIM), "1Gi > 2Gi", Disruption.REFUSED),
        row("PersistentVolumeClaim", spec(CLAIM), "'none' > 'some'", Disruption.REFUSED),
        row("PersistentVolumeClaim", spec(CLAIM), "Once > Many", Disruption.REFUSED),
        row(
            "PersistentVolumeClaim",
            spec(CLAIM),
            "'none' > 'none', 'volumeName': 'v'",
            Disruption.IN_PLACE),
        row(
            "PersistentVolumeClaim",
            spec("'volumeName': 'v', " + CLAIM),
            "'v' > 'w'",
            Disruption.REFUSED),
        row(
            "PersistentVolumeClaim",
            spec("'volumeName': 'v', " + CLAIM),
            "'volumeName': 'v',  > ",
            Disruption.REFUSED),
        row(
            "PersistentVolumeClaim",
            spec("'volumeAttributesClassName': 'fast', " + CLAIM),
            "'fast' > 'slow'",
            Disruption.REFUSED),
        row("ConfigMap", "'data': {'a': '1'}", "'1' > '2'", Disruption.IN_PLACE),
        row("ConfigMap", "'immutable': true, 'data': {'a': '1'}", LABEL, Disruption.METADATA),
        row("ConfigMap", "'immutable': true, 'data': {'a': '1'}", "'1' > '2'", Disruption.REFUSED),
        row("ConfigMap", "'immutable': true, 'data': {}", "true > false", Disruption.REFUSED),
        row("ConfigMap", "'immutable': false, 'data': {}", "false > true", Disruption.IN_PLACE),
        row("Secret", "'immutable': true, 'data': {}", "{} > {'a': 'MQ=='}", Disruption.REFUSED),
        row(
            "RoleBinding",
            "'roleRef': {'apiGroup': 'rbac.authorization.k8s.io', 'kind': 'Role', 'name': 'r'}",
            "'r' > 'q'",
            Disruption.REFUSED),
        row(
            "NetworkPolicy",
            spec("'podSelector': {'matchLabels': {'a': 'b'}}"),
            "'b' > 'c'",
            Disruption.IN_PLACE),
        row(
            "Ingress",
            spec("'defaultBackend': {'service': {'name': 'a', 'port': {'number': 80}}}"),
            "80 > 81",
            Disruption.IN_PLACE),
        row(
            "PodDisruptionBudget",
            spec("'maxUnavailable': 1, 'selector': {'matchLabels': {'a': 'b'}}"),
            "'b' > 'c'",
            Disruption.IN_PLACE),
        row(
            "HorizontalPodAutoscaler",
            spec(
                "'maxReplicas': 2, 'scaleTargetRef': {'apiVersion': 'apps/v1', 'kind': 'Deployment', 'name': 'x'}"),
            "2 > 3",
            Disruption.IN_PLACE),
        row("Secret", "'type': 'x/y', 'data': {}", "x/y > x/z", Disruption.REFUSED),
        row(
            "Service",
            spec("'selector': {'a': 'b'}, 'ports': [{'port': 80}]"),
            "80 > 81",
            Disruption.IN_PLACE));
  }

  /** Edits of claims that are bound to a volume of 1Gi. */
  static List<DisruptionRow> boundClaims() {
    return List.of(
        claim("1Gi > 2Gi", Disruption.IN_PLACE),
        claim("1Gi > 1025Mi", Disruption.IN_PLACE),
        claim("1Gi > 1Mi", Disruption.REFUSED),
        claim("Once > Many", Disruption.REFUSED),
        claim("'grows- > 'stiff-", Disruption.REFUSED),
        claim("'fast' > 'slow'", Disruption.IN_PLACE),
        claim("'volumeAttributesClassName': 'fast',  > ", Disruption.REFUSED),
        claim(LABEL, Disruption.METADATA));
  }

  /** An edit of a claim that is bound. */
  static DisruptionRow claim(String edit, Disruption disruption) {
    return row("PersistentVolumeClaim", spec(GROWING_CLAIM), edit, disruption);
  }

  private static DisruptionRow row(
      String kind, String content, String edit, Disruption disruption) {
    return new DisruptionRow(kind, content, edit, disruption);
  }

  static String spec(String content) {
    return "'spec': {" + content + "}";
  }
}
