package io.appoperator.core.kind;

import io.appoperator.core.kind.KindTable.Reference;
import java.util.List;
import java.util.stream.Stream;

/** The descriptions of the built-in kinds. */
final class BuiltInKinds {

  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String TEMPLATE = "spec.template.spec.";

  private static final String SELECTOR = "spec.selector";

  private static final GroupKind SERVICE = new GroupKind("", "Service");
  private static final GroupKind DEPLOYMENT = new GroupKind("apps", "Deployment");

  static final List<KindDescription> ALL =
      Stream.of(
              usedByPods("", "ConfigMap").mayBeImmutable().sharedByManagers(),
              usedByPods("", "Secret")
                  .fields(FieldEffect.IMMUTABLE, "type")
                  .storedAs(StoredForms::secret)
                  .mayBeImmutable(),
              usedByPods("", "ServiceAccount"),
              usedByPods(RBAC, "Role"),
              // A binding to a missing Role requires an additional permission.
              usedByPods(RBAC, "RoleBinding")
                  .references(List.of(new Reference("roleRef.name", new GroupKind(RBAC, "Role"))))
                  .fields(FieldEffect.IMMUTABLE, "roleRef"),
              usedByPods("", "PersistentVolumeClaim")
                  .readyIf(ReadinessRules::claim)
                  .fields(FieldEffect.GROWS, "spec.resources.requests.storage")
                  .fields(FieldEffect.ONCE_BOUND, "spec.volumeAttributesClassName")
                  .fields(FieldEffect.SET_ONCE, "spec.volumeName")
                  .fields(FieldEffect.IMMUTABLE, "spec")
                  .defaultOf("spec.volumeMode", "Filesystem")
                  .holdsData()
                  .sharedByManagers(),
              // No pod names a volume.
              KindDescription.of("", "PersistentVolume", Waves.WORKLOADS, Waves.WORKLOAD_DELETION)
                  .holdsData(),
              usedByPods("networking.k8s.io", "NetworkPolicy").sharedByManagers(),
              KindDescription.of("", "Service", Waves.SERVICES, Waves.SERVICE_DELETION)
                  .readyIf(ReadinessRules::service)
                  .defaultOf("spec.type", "ClusterIP")
                  .defaultOf("spec.sessionAffinity", "None")
                  .defaultOf("spec.internalTrafficPolicy", "Cluster")
                  .allocated(
                      "spec.clusterIP",
                      "spec.clusterIPs",
                      "spec.healthCheckNodePort",
                      "spec.sessionAffinityConfig",
                      "spec.externalTrafficPolicy",
                      "spec.allocateLoadBalancerNodePorts",
                      "spec.ports[].nodePort")
                  .listKeys("spec.ports", "port", "protocol")
                  .sharedByManagers(),
              rolledOut("Deployment", PodReferences.withPrefix(TEMPLATE))
                  .readyIf(WorkloadReadiness::deployment)
                  .defaultOf("spec.replicas", 1)
                  .defaultOf("spec.revisionHistoryLimit", 10)
                  .defaultOf("spec.progressDeadlineSeconds", 600)
                  .defaultOf("spec.minReadySeconds", 0)
                  .defaultOf("spec.paused", false)
                  .defaultOf("spec.strategy.type", "RollingUpdate")
                  .defaultOf("spec.strategy.rollingUpdate.maxSurge", "25%")
                  .defaultOf("spec.strategy.rollingUpdate.maxUnavailable", "25%")
                  .sharedByManagers(),
              workload("apps", "ReplicaSet", PodReferences.withPrefix(TEMPLATE))
                  .readyIf(WorkloadReadiness::replicaSet)
                  .recreatedFor(SELECTOR),
              rolledOut(
                      "StatefulSet",
                      PodReferences.withPrefix(
                          TEMPLATE, new Reference("spec.serviceName", SERVICE)))
                  .readyIf(WorkloadReadiness::statefulSet)
                  .fields(
                      FieldEffect.IMMUTABLE,
                      "spec.serviceName",
                      "spec.podManagementPolicy",
                      "spec.volumeClaimTemplates"),
              rolledOut("DaemonSet", PodReferences.withPrefix(TEMPLATE))
                  .readyIf(WorkloadReadiness::daemonSet)
                  .onePodPerNode(),
              workload("batch", "Job", PodReferences.withPrefix(TEMPLATE))
                  .readyIf(TaskReadiness::job)
                  .fields(
                      FieldEffect.IMMUTABLE,
                      SELECTOR,
                      "spec.template",
                      "spec.completionMode",
                      "spec.podFailurePolicy",
                      "spec.backoffLimitPerIndex",
                      "spec.successPolicy",
                      "spec.managedBy"),
              workload("batch", "CronJob", PodReferences.withPrefix("spec.jobTemplate." + TEMPLATE))
                  .readyIf(TaskReadiness::cronJob),
              workload("", "Pod", PodReferences.withPrefix("spec.")).readyIf(TaskReadiness::pod),
              KindDescription.of(
                      "autoscaling",
                      "HorizontalPodAutoscaler",
                      Waves.DEPENDENTS,
                      Waves.SERVICE_DELETION)
                  .references(List.of(new Reference("spec.scaleTargetRef.name", DEPLOYMENT)))
                  .defaultOf("spec.minReplicas", 1)
                  .sharedByManagers(),
              KindDescription.of(
                      "policy", "PodDisruptionBudget", Waves.DEPENDENTS, Waves.SERVICE_DELETION)
                  .sharedByManagers(),
              KindDescription.of(
                      "networking.k8s.io", "Ingress", Waves.DEPENDENTS, Waves.ROUTE_DELETION)
                  .readyIf(ReadinessRules::ingress)
                  .references(
                      List.of(
                          new Reference("spec.rules[].http.paths[].backend.service.name", SERVICE)))
                  .sharedByManagers())
          .map(KindDescription.Builder::build)
          .toList();

  private BuiltInKinds() {}

  private static KindDescription.Builder usedByPods(String group, String kind) {
    return KindDescription.of(group, kind, Waves.USED_BY_PODS, Waves.LAST_DELETION);
  }

  private static KindDescription.Builder workload(
      String group, String kind, List<Reference> references) {
    return KindDescription.of(group, kind, Waves.WORKLOADS, Waves.WORKLOAD_DELETION)
        .references(references);
  }

  /** A workload that replaces its pods when their template changes. */
  private static KindDescription.Builder rolledOut(String kind, List<Reference> references) {
    return workload("apps", kind, references)
        .fields(FieldEffect.RESTART, "spec.template")
        .recreatedFor(SELECTOR);
  }
}
