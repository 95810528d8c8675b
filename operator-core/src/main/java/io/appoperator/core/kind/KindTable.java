package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The built-in kinds: when they are applied, when they are ready and what they refer to. Kinds that
 * are not listed are applied with the workloads and are ready once they exist.
 */
public final class KindTable {

  private static final int WORKLOADS = 2;

  private static final List<Row> ROWS =
      List.of(
          new Row("", "ConfigMap", 0, ReadinessRules::exists, List.of()),
          new Row("", "PersistentVolumeClaim", 0, ReadinessRules::claim, List.of()),
          new Row("networking.k8s.io", "NetworkPolicy", 0, ReadinessRules::exists, List.of()),
          new Row("", "Service", 1, ReadinessRules::service, List.of()),
          new Row(
              "apps",
              "Deployment",
              WORKLOADS,
              ReadinessRules::deployment,
              List.of(
                  new Reference("spec.template.spec.volumes[].configMap.name", "ConfigMap"),
                  new Reference(
                      "spec.template.spec.volumes[].persistentVolumeClaim.claimName",
                      "PersistentVolumeClaim"))),
          new Row(
              "autoscaling",
              "HorizontalPodAutoscaler",
              3,
              ReadinessRules::exists,
              List.of(new Reference("spec.scaleTargetRef.name", "Deployment"))),
          new Row("policy", "PodDisruptionBudget", 3, ReadinessRules::exists, List.of()),
          new Row(
              "networking.k8s.io",
              "Ingress",
              3,
              ReadinessRules::ingress,
              List.of(new Reference("spec.rules[].http.paths[].backend.service.name", "Service"))));

  private record Row(
      String group,
      String kind,
      int wave,
      Function<JsonNode, Readiness> readiness,
      List<Reference> references) {}

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

  /** Judges a live object of a built-in kind; empty for other kinds. */
  public static Optional<Readiness> readiness(ResourceKind kind, JsonNode live) {
    return row(kind).map(row -> row.readiness.apply(live));
  }

  /** Returns the fields of a kind that name other objects. */
  public static List<Reference> references(ResourceKind kind) {
    return row(kind).map(row -> row.references).orElse(List.of());
  }

  private static Optional<Row> row(ResourceKind kind) {
    return ROWS.stream()
        .filter(row -> row.kind.equals(kind.kind()) && row.group.equals(kind.group()))
        .findFirst();
  }
}
