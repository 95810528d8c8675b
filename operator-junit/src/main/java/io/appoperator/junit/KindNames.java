package io.appoperator.junit;

import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The kinds that a test may name without a version.
 *
 * @param versions the {@code apiVersion} by name
 */
record KindNames(Map<String, String> versions) {

  private static final Map<String, List<String>> OF_KUBERNETES =
      Map.of(
          "v1",
              List.of(
                  "ConfigMap",
                  "Event",
                  "PersistentVolumeClaim",
                  "Pod",
                  "Secret",
                  "Service",
                  "ServiceAccount"),
          "apps/v1", List.of("DaemonSet", "Deployment", "ReplicaSet", "StatefulSet"),
          "autoscaling/v2", List.of("HorizontalPodAutoscaler"),
          "batch/v1", List.of("CronJob", "Job"),
          "networking.k8s.io/v1", List.of("Ingress", "NetworkPolicy"),
          "policy/v1", List.of("PodDisruptionBudget"));

  /** Returns the kinds of plug-ins, and those of Kubernetes with other names. */
  static KindNames of(PluginRegistry plugins) {
    Map<String, String> versions = new LinkedHashMap<>();
    Stream.of(
            plugins.kinds().stream().map(LoadedKind::kind),
            plugins.managed().stream().map(ManagedKind::kind),
            plugins.relatedKinds().stream())
        .flatMap(kinds -> kinds)
        .forEach((ResourceKind kind) -> versions.putIfAbsent(kind.kind(), kind.apiVersion()));
    OF_KUBERNETES.forEach(
        (version, kinds) -> kinds.forEach(kind -> versions.putIfAbsent(kind, version)));
    return new KindNames(Map.copyOf(versions));
  }

  /**
   * Returns the version of a kind.
   *
   * @throws IllegalArgumentException if the kind is unknown
   */
  String apiVersion(String kind) {
    String version = versions.get(kind);
    if (version == null) {
      throw new IllegalArgumentException(
          "Unknown kind '%s'; must be one of %s. For others, use TestCluster.client()."
              .formatted(kind, String.join(", ", new TreeSet<>(versions.keySet()))));
    }
    return version;
  }
}
