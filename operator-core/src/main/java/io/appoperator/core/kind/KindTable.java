package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is known about the built-in kinds, stated once for each: when their objects are applied and
 * deleted, when they are ready, what they refer to, what changes of their fields do, and which keys
 * their lists have. Objects of kinds that are not listed are applied and deleted with the
 * workloads, and are ready once they exist.
 */
public final class KindTable {

  private static final int USED_BY_PODS = 0;
  private static final int SERVICES = 1;
  private static final int WORKLOADS = 2;
  private static final int DEPENDENT_WAVE = 3;

  private static final int ROUTE_DELETION_WAVE = 0;
  private static final int SERVICE_DELETION_WAVE = 1;
  private static final int WORKLOAD_DELETION_WAVE = 2;
  private static final int LAST_DELETION_WAVE = 3;

  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String TEMPLATE = "spec.template.spec.";

  private static final String SELECTOR = "spec.selector";

  private static final List<KindDescription> KINDS =
      Stream.of(
              usedByPods("", "ConfigMap").mayBeImmutable().sharedByManagers(),
              usedByPods("", "Secret").fields(FieldEffect.IMMUTABLE, "type").mayBeImmutable(),
              usedByPods("", "ServiceAccount"),
              usedByPods(RBAC, "Role"),
              // A binding to a missing Role requires an additional permission.
              usedByPods(RBAC, "RoleBinding")
                  .references(List.of(new Reference("roleRef.name", "Role")))
                  .fields(FieldEffect.IMMUTABLE, "roleRef"),
              usedByPods("", "PersistentVolumeClaim")
                  .readyIf(ReadinessRules::claim)
                  .fields(FieldEffect.GROWS, "spec.resources.requests.storage")
                  .fields(FieldEffect.ONCE_BOUND, "spec.volumeAttributesClassName")
                  .fields(FieldEffect.SET_ONCE, "spec.volumeName")
                  .fields(FieldEffect.IMMUTABLE, "spec")
                  .holdsData()
                  .sharedByManagers(),
              // The waves of kinds that are not listed: no pod names a volume.
              KindDescription.of("", "PersistentVolume", WORKLOADS, WORKLOAD_DELETION_WAVE)
                  .holdsData(),
              usedByPods("networking.k8s.io", "NetworkPolicy").sharedByManagers(),
              KindDescription.of("", "Service", SERVICES, SERVICE_DELETION_WAVE)
                  .readyIf(ReadinessRules::service)
                  .listKeys("spec.ports", "port", "protocol")
                  .sharedByManagers(),
              rolledOut("Deployment", PodReferences.withPrefix(TEMPLATE))
                  .readyIf(WorkloadReadiness::deployment)
                  .sharedByManagers(),
              workload("apps", "ReplicaSet", PodReferences.withPrefix(TEMPLATE))
                  .readyIf(WorkloadReadiness::replicaSet)
                  .recreatedFor(SELECTOR),
              rolledOut(
                      "StatefulSet",
                      PodReferences.withPrefix(
                          TEMPLATE, new Reference("spec.serviceName", "Service")))
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
                      DEPENDENT_WAVE,
                      SERVICE_DELETION_WAVE)
                  .references(List.of(new Reference("spec.scaleTargetRef.name", "Deployment")))
                  .sharedByManagers(),
              KindDescription.of(
                      "policy", "PodDisruptionBudget", DEPENDENT_WAVE, SERVICE_DELETION_WAVE)
                  .sharedByManagers(),
              KindDescription.of(
                      "networking.k8s.io", "Ingress", DEPENDENT_WAVE, ROUTE_DELETION_WAVE)
                  .readyIf(ReadinessRules::ingress)
                  .references(
                      List.of(
                          new Reference(
                              "spec.rules[].http.paths[].backend.service.name", "Service")))
                  .sharedByManagers())
          .map(KindDescription.Builder::build)
          .toList();

  private static KindDescription.Builder usedByPods(String group, String kind) {
    return KindDescription.of(group, kind, USED_BY_PODS, LAST_DELETION_WAVE);
  }

  private static KindDescription.Builder workload(
      String group, String kind, List<Reference> references) {
    return KindDescription.of(group, kind, WORKLOADS, WORKLOAD_DELETION_WAVE)
        .references(references);
  }

  /** A workload that replaces its pods when their template changes. */
  private static KindDescription.Builder rolledOut(String kind, List<Reference> references) {
    return workload("apps", kind, references)
        .fields(FieldEffect.RESTART, "spec.template")
        .recreatedFor(SELECTOR);
  }

  /**
   * A field that names another object of the same namespace.
   *
   * @param path the field; {@code []} means every element of a list
   * @param kind the kind of the named object
   */
  public record Reference(String path, String kind) {}

  /**
   * What a field of a kind, and all below it, does when it changes.
   *
   * @param kind the name of the kind
   * @param path the field
   * @param effect what happens
   */
  public record FieldRule(String kind, String path, FieldEffect effect) {}

  /**
   * The keys that identify the elements of a list of a kind.
   *
   * @param kind the name of the kind
   * @param path the list
   * @param keys the keys
   */
  public record ListKeys(String kind, String path, List<String> keys) {}

  private KindTable() {}

  /**
   * Returns the wave in which objects of a kind are applied, lower waves first. Pruning uses the
   * reverse order.
   */
  public static int wave(ResourceKind kind) {
    return find(kind).map(KindDescription::wave).orElse(WORKLOADS);
  }

  /**
   * Returns whether objects of a kind refer to workloads or Services. Pruning deletes them before
   * the objects that they refer to change.
   */
  public static boolean refersToWorkloads(ResourceKind kind) {
    return wave(kind) >= DEPENDENT_WAVE;
  }

  /**
   * Returns the wave in which objects of a kind are deleted with their primary, lower waves first.
   * Objects that route traffic are deleted before workloads, and objects that pods use after them.
   */
  public static int deletionWave(ResourceKind kind) {
    return find(kind).map(KindDescription::deletionWave).orElse(WORKLOAD_DELETION_WAVE);
  }

  /** Returns whether objects of a kind may have dependents that terminate slowly, such as pods. */
  public static boolean mayOwnOthers(ResourceKind kind) {
    return deletionWave(kind) == WORKLOAD_DELETION_WAVE;
  }

  /** Returns whether objects of a kind hold data that cannot be created again. */
  public static boolean holdsData(ResourceKind kind) {
    return find(kind).map(KindDescription::holdsData).orElse(false);
  }

  /** Returns whether a field of its objects can make the rest of an object immutable. */
  public static boolean mayBeImmutable(ResourceKind kind) {
    return find(kind).map(KindDescription::mayBeImmutable).orElse(false);
  }

  /** Returns whether the number of nodes decides how many pods an object of a kind has. */
  public static boolean hasOnePodPerNode(ResourceKind kind) {
    return find(kind).map(KindDescription::onePodPerNode).orElse(false);
  }

  /** Returns the readiness of a live object of a built-in kind; empty for other kinds. */
  public static Optional<Readiness> readiness(ResourceKind kind, JsonNode live) {
    return find(kind).map(known -> known.readiness().apply(live));
  }

  /**
   * Returns whether this table takes precedence over the readiness rule of a manager. It does for
   * kinds that several managers render, so that a manager does not decide for the objects of
   * others.
   */
  public static boolean takesPrecedence(ResourceKind kind) {
    return find(kind).map(KindDescription::shared).orElse(false);
  }

  /** Returns the fields of a kind that refer to other objects. */
  public static List<Reference> references(ResourceKind kind) {
    return find(kind).map(KindDescription::references).orElse(List.of());
  }

  /**
   * Returns the immutable fields of a kind whose objects contain no data: a change requires a new
   * object.
   */
  public static List<FieldPath> fixed(ResourceKind kind) {
    return find(kind).map(KindDescription::recreatedFor).orElse(List.of());
  }

  /** Returns what the fields of all kinds do when they change; the first rule that fits counts. */
  public static List<FieldRule> fieldRules() {
    return KINDS.stream().flatMap(known -> known.fields().stream()).toList();
  }

  /** Returns the keys of the lists that only one kind has. */
  public static List<ListKeys> listKeys() {
    return KINDS.stream().flatMap(known -> known.listKeys().stream()).toList();
  }

  private static Optional<KindDescription> find(ResourceKind kind) {
    for (KindDescription known : KINDS) {
      if (known.kind().equals(kind.kind()) && known.group().equals(kind.group())) {
        return Optional.of(known);
      }
    }
    return Optional.empty();
  }
}
