package io.appoperator.embedded.http;

import java.util.ArrayList;
import java.util.List;

/** The same requests for each kind, so that what holds for one kind is known to hold for all. */
final class EachKind {

  private static final String POD = "{containers: [{name: 'c', image: 'i:1'}]}";
  private static final String TEMPLATE =
      "template: {metadata: {labels: {a: 'b'}}, spec: " + POD + "}";
  private static final String WORKLOAD = "spec: {selector: {matchLabels: {a: 'b'}}, %s}";
  private static final String ROLE_REF =
      "roleRef: {apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view'}";

  /**
   * A kind.
   *
   * @param resource the resource as in requests of tables
   * @param kind the kind
   * @param content the content that an object needs at least
   */
  private record Kind(String resource, String kind, String content) {

    String body(String metadata) {
      return body(metadata, content);
    }

    String body(String metadata, String other) {
      return "{apiVersion: '%s', kind: '%s', metadata: {%s}%s}"
          .formatted(apiVersion(), kind, metadata, other.isEmpty() ? "" : ", " + other);
    }

    private String apiVersion() {
      String path =
          resource.startsWith("/")
              ? resource.substring(1, resource.lastIndexOf('/')).replaceFirst("^apis?/", "")
              : resource.replaceFirst(":.*", "");
      return path.equals(resource) ? io.appoperator.embedded.Widgets.API_VERSION : path;
    }
  }

  private static final List<Kind> KINDS =
      List.of(
          new Kind("widgets", "Widget", "spec: {}"),
          new Kind("v1:configmaps", "ConfigMap", ""),
          new Kind("v1:secrets", "Secret", ""),
          new Kind("v1:serviceaccounts", "ServiceAccount", ""),
          new Kind("v1:services", "Service", "spec: {clusterIP: 'None', ports: [{port: 80}]}"),
          new Kind(
              "v1:pods",
              "Pod",
              "spec: {automountServiceAccountToken: false, containers: [{name: 'c', image: 'i'}]}"),
          new Kind(
              "v1:persistentvolumeclaims",
              "PersistentVolumeClaim",
              "spec: {accessModes: ['ReadWriteOnce'], resources: {requests: {storage: '1Gi'}}}"),
          new Kind("v1:events", "Event", "involvedObject: {namespace: 'NAMESPACE', name: 'x'}"),
          new Kind("/api/v1/nodes", "Node", ""),
          new Kind("/api/v1/namespaces", "Namespace", ""),
          new Kind("apps/v1:deployments", "Deployment", WORKLOAD.formatted(TEMPLATE)),
          new Kind("apps/v1:replicasets", "ReplicaSet", WORKLOAD.formatted(TEMPLATE)),
          new Kind("apps/v1:daemonsets", "DaemonSet", WORKLOAD.formatted(TEMPLATE)),
          new Kind(
              "apps/v1:statefulsets",
              "StatefulSet",
              WORKLOAD.formatted("serviceName: 's', " + TEMPLATE)),
          new Kind(
              "batch/v1:cronjobs",
              "CronJob",
              "spec: {schedule: '0 * * * *', jobTemplate: {spec: {template: {spec:"
                  + " {restartPolicy: 'Never', containers: [{name: 'c', image: 'i'}]}}}}}"),
          new Kind(
              "autoscaling/v2:horizontalpodautoscalers",
              "HorizontalPodAutoscaler",
              "spec: {maxReplicas: 2, scaleTargetRef: {apiVersion: 'apps/v1', kind: 'Deployment',"
                  + " name: 'd'}}"),
          new Kind("policy/v1:poddisruptionbudgets", "PodDisruptionBudget", "spec: {}"),
          new Kind(
              "networking.k8s.io/v1:ingresses",
              "Ingress",
              "spec: {defaultBackend: {service: {name: 's', port: {number: 80}}}}"),
          new Kind(
              "networking.k8s.io/v1:networkpolicies", "NetworkPolicy", "spec: {podSelector: {}}"),
          new Kind(
              "/apis/networking.k8s.io/v1/ingressclasses",
              "IngressClass",
              "spec: {controller: 'example.com/c'}"),
          new Kind("coordination.k8s.io/v1:leases", "Lease", "spec: {}"),
          new Kind(
              "rbac.authorization.k8s.io/v1:roles",
              "Role",
              "rules: [{verbs: ['get'], apiGroups: [''], resources: ['pods']}]"),
          new Kind("rbac.authorization.k8s.io/v1:rolebindings", "RoleBinding", ROLE_REF),
          new Kind(
              "/apis/rbac.authorization.k8s.io/v1/clusterroles",
              "ClusterRole",
              "rules: [{verbs: ['get'], apiGroups: [''], resources: ['pods']}]"),
          new Kind(
              "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
              "ClusterRoleBinding",
              ROLE_REF),
          new Kind(
              "/apis/storage.k8s.io/v1/storageclasses",
              "StorageClass",
              "provisioner: 'example.com/p'"));

  private EachKind() {}

  /** Returns the requests as lines of a table. None of them changes anything. */
  static List<List<String>> requests() {
    List<List<String>> requests = new ArrayList<>();
    for (Kind kind : KINDS) {
      addWrites(kind, requests);
      addAbsent(kind, requests);
      addLists(kind, requests);
    }
    return requests;
  }

  private static void addWrites(Kind kind, List<List<String>> requests) {
    String create = "POST " + kind.resource() + "?fieldManager=m&dryRun=All";
    requests.add(List.of(create, kind.body("name: 'k'")));
    requests.add(
        List.of(
            "PATCH " + kind.resource() + "/k?fieldManager=m&dryRun=All apply",
            kind.body("name: 'k', labels: {a: 'b'}")));
    requests.add(List.of(create, kind.body("name: 'Not_Valid'")));
    requests.add(List.of(create, kind.body("labels: {a: 'b'}")));
    requests.add(List.of(create, kind.body("name: 'k', labels: {'a b': 'c', d: 'e f'}")));
    requests.add(List.of(create, kind.body("name: 'k', annotations: {'a b': 'c'}")));
    requests.add(List.of(create, kind.body("name: 'k', resourceVersion: '1'")));
    requests.add(
        List.of(
            "PATCH " + kind.resource() + "/k?fieldManager=m&dryRun=All apply",
            kind.body("name: 'k', resourceVersion: '1'")));
    requests.add(
        List.of("PATCH " + kind.resource() + "/k?dryRun=All apply", kind.body("name: 'k'")));
    requests.add(
        List.of(
            "PATCH " + kind.resource() + "/k?fieldManager=m&dryRun=All apply",
            kind.body("name: 'other'")));
    requests.add(List.of("POST " + kind.resource() + "?dryRun=Some", kind.body("name: 'k'")));
  }

  private static void addAbsent(Kind kind, List<List<String>> requests) {
    String absent = kind.resource() + "/absent";
    String write = absent + "?fieldManager=m&dryRun=All";
    requests.add(List.of("GET " + absent));
    requests.add(List.of("DELETE " + absent));
    requests.add(List.of("PATCH " + write + " merge", "{metadata: {labels: {a: 'b'}}}"));
    requests.add(List.of("PATCH " + write + " strategic", "{metadata: {labels: {a: 'b'}}}"));
    requests.add(List.of("PATCH " + write + " text/plain", "{}"));
  }

  private static void addLists(Kind kind, List<List<String>> requests) {
    String none = kind.resource() + "?labelSelector=absent%3Dyes";
    requests.add(List.of("GET " + none));
    requests.add(List.of("GET " + none + "&resourceVersion=0"));
    requests.add(List.of("GET " + kind.resource() + "?fieldSelector=metadata.absent%3Dyes"));
    requests.add(List.of("GET " + kind.resource() + "?resourceVersionMatch=Exact"));
    requests.add(List.of("GET " + kind.resource() + "?continue=x"));
  }
}
