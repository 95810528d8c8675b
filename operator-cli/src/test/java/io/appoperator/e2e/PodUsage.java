package io.appoperator.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/**
 * What the kubelet and kube-state-metrics report of pods, in the text format of Prometheus. The
 * test has neither, so the amounts are invented; the pods and their ReplicaSets are those of the
 * cluster.
 */
final class PodUsage {

  private static final String SERIES =
      """
      kube_pod_owner{namespace="%1$s",pod="%2$s",owner_kind="ReplicaSet",owner_name="%3$s"} 1
      container_cpu_usage_seconds_total{namespace="%1$s",pod="%2$s",container="app"} 7
      container_cpu_usage_seconds_total{namespace="%1$s",pod="%2$s",container=""} 7
      container_memory_working_set_bytes{namespace="%1$s",pod="%2$s",container="app"} 4096
      container_memory_working_set_bytes{namespace="%1$s",pod="%2$s",container=""} 4096
      """;

  private PodUsage() {}

  /** Returns the metrics of the pods in the namespace of a scenario. */
  static String of(OperatorScenario scenario) throws IOException {
    StringBuilder page = new StringBuilder();
    JsonNode pods = new ObjectMapper().readTree(scenario.kubectl("get", "pods", "-o", "json"));
    for (JsonNode pod : pods.path("items")) {
      JsonNode metadata = pod.path("metadata");
      page.append(
          SERIES.formatted(
              metadata.path("namespace").asText(),
              metadata.path("name").asText(),
              metadata.at("/ownerReferences/0/name").asText()));
    }
    return page.toString();
  }
}
