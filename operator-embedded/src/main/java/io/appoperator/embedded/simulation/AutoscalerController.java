package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Keeps a Deployment between the bounds of its autoscaler, and scales it by the given utilization
 * of the CPU. Other metrics do not exist.
 */
final class AutoscalerController implements SimulatedController {

  private static final String AUTOSCALERS = "horizontalpodautoscalers.autoscaling";

  private static final Duration INTERVAL = Duration.ofSeconds(1);
  private static final int PERCENT = 100;

  /** A utilization as near to the target as this changes nothing, as in Kubernetes. */
  private static final int TOLERANCE = 10;

  private final SimulatedApi api;
  private final EventRecorder events;
  private final SimulationOptions options;

  AutoscalerController(SimulatedApi api, SimulationOptions options) {
    this.api = api;
    this.events = api.events("horizontal-pod-autoscaler");
    this.options = options;
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    if (change.key().resource().equals(SimulatedApi.DEPLOYMENTS)) {
      return api.list(AUTOSCALERS, change.key().namespace()).stream()
          .filter(one -> one.at("/spec/scaleTargetRef/name").asText().equals(change.key().name()))
          .map(one -> SimulatedApi.key(AUTOSCALERS, one))
          .collect(Collectors.toSet());
    }
    return SimulatedApi.itself(change, AUTOSCALERS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode autoscaler = found.get();
    JsonNode spec = autoscaler.path("spec");
    ObjectKey target =
        new ObjectKey(
            SimulatedApi.DEPLOYMENTS, key.namespace(), spec.at("/scaleTargetRef/name").asText());
    Optional<ObjectNode> deployment = api.find(target);
    if (deployment.isEmpty()) {
      return Optional.empty();
    }
    int current = deployment.get().at("/spec/replicas").asInt();
    int least = spec.path("minReplicas").asInt(1);
    int wanted = byUtilization(spec, target, current);
    int desired = Math.max(least, Math.min(wanted, spec.path("maxReplicas").asInt()));
    if (desired != current && current > 0) {
      ObjectNode patch = autoscaler.objectNode();
      patch.putObject("spec").put("replicas", desired);
      api.patch(target, patch);
      events.normal(
          autoscaler,
          "SuccessfulRescale",
          "New size: %s; reason: %s"
              .formatted(
                  desired, wanted == desired ? "cpu resource utilization" : "replica bounds"));
    }
    writeStatus(key, autoscaler, current, desired);
    return Optional.of(INTERVAL);
  }

  /** Returns the replicas that bring the utilization to its target; the current ones if unknown. */
  private int byUtilization(JsonNode spec, ObjectKey deployment, int current) {
    Map<String, Integer> metrics = options.cpuUtilization().get();
    Integer utilization =
        metrics.getOrDefault(
            deployment.namespace() + "/" + deployment.name(), metrics.get(deployment.name()));
    int target =
        spec.path("metrics")
            .valueStream()
            .filter(metric -> metric.at("/resource/name").asText().equals("cpu"))
            .map(metric -> metric.at("/resource/target/averageUtilization").asInt())
            .findFirst()
            .orElse(0);
    if (utilization == null
        || target == 0
        || Math.abs(utilization - target) * PERCENT <= target * TOLERANCE) {
      return current;
    }
    return (int) Math.ceil((double) current * utilization / target);
  }

  private void writeStatus(ObjectKey key, ObjectNode autoscaler, int current, int desired)
      throws ApiException {
    ObjectNode status = autoscaler.objectNode();
    status.put("currentReplicas", current).put("desiredReplicas", desired);
    status.putNull("currentMetrics");
    StatusConditions conditions = new StatusConditions(autoscaler, status, api.now());
    conditions.add(
        "AbleToScale", true, "ReadyForNewScale", "recommended size matches current size");
    conditions.add(
        "ScalingActive",
        true,
        "ValidMetricFound",
        "the HPA was able to successfully calculate a replica count");
    conditions.add(
        "ScalingLimited",
        false,
        "DesiredWithinRange",
        "the desired count is within the acceptable range");
    if (!status.equals(autoscaler.path("status"))) {
      api.setStatus(key, status);
    }
  }
}
