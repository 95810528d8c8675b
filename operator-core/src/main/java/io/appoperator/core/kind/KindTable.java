package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The built-in kinds: when they are applied, when they go, when they are ready and what they refer
 * to. Kinds that are not listed come and go with the workloads and are ready once they exist.
 */
public final class KindTable {

  private static final int USED_BY_PODS = 0;
  private static final int SERVICES = 1;
  private static final int WORKLOADS = 2;
  private static final int POINTING = 3;

  private static final List<FieldPath> FIXED_OF_WORKLOADS = List.of(FieldPath.of("spec.selector"));

  private static final int ROUTES_GO = 0;
  private static final int SERVICES_GO = 1;
  private static final int WORKLOADS_GO = 2;
  private static final int THE_REST_GOES = 3;

  private static final String RBAC = "rbac.authorization.k8s.io";
  private static final String TEMPLATE = "spec.template.spec.";

  private static final List<Row> ROWS =
      List.of(
          usedByPods("", "ConfigMap", List.of()),
          usedByPods("", "Secret", List.of()),
          usedByPods("", "ServiceAccount", List.of()),
          usedByPods(RBAC, "Role", List.of()),
          // A binding to a missing Role takes a permission of its own.
          usedByPods(RBAC, "RoleBinding", List.of(new Reference("roleRef.name", "Role"))),
          new Row(
              "",
              "PersistentVolumeClaim",
              USED_BY_PODS,
              THE_REST_GOES,
              ReadinessRules::claim,
              List.of()),
          usedByPods("networking.k8s.io", "NetworkPolicy", List.of()),
          new Row("", "Service", SERVICES, SERVICES_GO, ReadinessRules::service, List.of()),
          workload(
              "apps", "Deployment", WorkloadReadiness::deployment, PodReferences.below(TEMPLATE)),
          workload(
              "apps", "ReplicaSet", WorkloadReadiness::replicaSet, PodReferences.below(TEMPLATE)),
          workload(
              "apps",
              "StatefulSet",
              WorkloadReadiness::statefulSet,
              PodReferences.below(TEMPLATE, new Reference("spec.serviceName", "Service"))),
          workload(
              "apps", "DaemonSet", WorkloadReadiness::daemonSet, PodReferences.below(TEMPLATE)),
          workload("batch", "Job", TaskReadiness::job, PodReferences.below(TEMPLATE)),
          workload(
              "batch",
              "CronJob",
              TaskReadiness::cronJob,
              PodReferences.below("spec.jobTemplate." + TEMPLATE)),
          workload("", "Pod", TaskReadiness::pod, PodReferences.below("spec.")),
          new Row(
              "autoscaling",
              "HorizontalPodAutoscaler",
              POINTING,
              SERVICES_GO,
              ReadinessRules::exists,
              List.of(new Reference("spec.scaleTargetRef.name", "Deployment"))),
          new Row(
              "policy",
              "PodDisruptionBudget",
              POINTING,
              SERVICES_GO,
              ReadinessRules::exists,
              List.of()),
          new Row(
              "networking.k8s.io",
              "Ingress",
              POINTING,
              ROUTES_GO,
              ReadinessRules::ingress,
              List.of(new Reference("spec.rules[].http.paths[].backend.service.name", "Service"))));

  private static final Set<String> SHARED =
      Set.of(
          "ConfigMap",
          "Deployment",
          "HorizontalPodAutoscaler",
          "Ingress",
          "NetworkPolicy",
          "PersistentVolumeClaim",
          "PodDisruptionBudget",
          "Service");

  private record Row(
      String group,
      String kind,
      int wave,
      int leaves,
      Function<JsonNode, Readiness> readiness,
      List<Reference> references) {}

  private static Row usedByPods(String group, String kind, List<Reference> references) {
    return new Row(group, kind, USED_BY_PODS, THE_REST_GOES, ReadinessRules::exists, references);
  }

  private static Row workload(
      String group,
      String kind,
      Function<JsonNode, Readiness> readiness,
      List<Reference> references) {
    return new Row(group, kind, WORKLOADS, WORKLOADS_GO, readiness, references);
  }

  /**
   * A field that names another object of the same namespace.
   *
   * @param path the field; {@code []} stands for every element of a list
   * @param kind the kind that it names
   */
  public record Reference(String path, String kind) {}

  private KindTable() {}

  /** Returns when objects of a kind are applied: lower comes first; deletes go the other way. */
  public static int wave(ResourceKind kind) {
    return row(kind).map(row -> row.wave).orElse(WORKLOADS);
  }

  /**
   * Returns when objects of a kind go with their primary: lower goes first. What leads traffic to
   * others goes before them, and what pods use after the pods.
   */
  public static int deletionWave(ResourceKind kind) {
    return row(kind).map(row -> row.leaves).orElse(WORKLOADS_GO);
  }

  /** Returns whether objects of a kind may own others, such as pods, that take their time to go. */
  public static boolean mayOwnOthers(ResourceKind kind) {
    return deletionWave(kind) == WORKLOADS_GO;
  }

  /** Returns whether objects of a kind hold data that cannot be created again. */
  public static boolean holdsData(ResourceKind kind) {
    return kind.group().isEmpty() && kind.kind().equals("PersistentVolumeClaim");
  }

  /** Judges a live object of a built-in kind; empty for other kinds. */
  public static Optional<Readiness> readiness(ResourceKind kind, JsonNode live) {
    return row(kind).map(row -> row.readiness.apply(live));
  }

  /**
   * Returns whether the rule of this table takes precedence over that of a manager: for kinds that
   * several managers render, so that none of them judges the objects of the others.
   */
  public static boolean isJudgedHereAlone(ResourceKind kind) {
    return row(kind).isPresent() && SHARED.contains(kind.kind());
  }

  /** Returns the fields of a kind that name other objects. */
  public static List<Reference> references(ResourceKind kind) {
    return row(kind).map(row -> row.references).orElse(List.of());
  }

  /**
   * Returns the fields of a kind that never change once an object exists, and that no data hangs
   * on: only another object can have another value there.
   */
  public static List<FieldPath> fixed(ResourceKind kind) {
    return kind.group().equals("apps") ? FIXED_OF_WORKLOADS : List.of();
  }

  private static Optional<Row> row(ResourceKind kind) {
    for (Row row : ROWS) {
      if (row.kind.equals(kind.kind()) && row.group.equals(kind.group())) {
        return Optional.of(row);
      }
    }
    return Optional.empty();
  }
}
