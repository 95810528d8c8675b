package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps a Deployment between the bounds of its autoscaler. There are no metrics of pods. */
final class AutoscalerController implements SimulatedController {

  private static final String AUTOSCALERS = "horizontalpodautoscalers.autoscaling";

  private final SimulatedApi api;

  AutoscalerController(SimulatedApi api) {
    this.api = api;
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
    int desired = Math.max(least, Math.min(current, spec.path("maxReplicas").asInt()));
    if (desired != current && current > 0) {
      ObjectNode patch = autoscaler.objectNode();
      patch.putObject("spec").put("replicas", desired);
      api.patch(target, patch);
    }
    writeStatus(key, autoscaler, current, desired);
    return Optional.empty();
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
