package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates and deletes the pods of a ReplicaSet. */
final class ReplicaSetController implements SimulatedController {

  private final SimulatedApi api;
  private final EventRecorder events;
  private final ControlledObjects controlled;

  ReplicaSetController(SimulatedApi api) {
    this.api = api;
    this.events = api.events("replicaset-controller");
    this.controlled =
        new ControlledObjects(api, "ReplicaSet", SimulatedApi.REPLICA_SETS, SimulatedApi.PODS);
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return controlled.affectedBy(change);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode set = found.get();
    controlled.claim(set);
    List<ObjectNode> pods =
        api.ownedBy(set, SimulatedApi.PODS).stream()
            .filter(pod -> !SimulatedApi.isBeingDeleted(pod))
            .sorted(Comparator.comparing(pod -> PodTemplate.hasCondition(pod, "Ready")))
            .toList();
    int desired = set.at("/spec/replicas").asInt();
    for (int i = pods.size(); i < desired; i++) {
      ObjectNode pod = PodTemplate.podOf(set);
      pod.withObjectProperty("metadata").put("generateName", key.name() + "-");
      PodTemplate.reportCreated(events, set, api.create(SimulatedApi.PODS, pod));
    }
    for (ObjectNode pod : pods.subList(0, Math.max(0, pods.size() - desired))) {
      api.delete(SimulatedApi.PODS, pod);
      PodTemplate.reportDeleted(events, set, pod);
    }
    return writeStatus(key, set);
  }

  /** Returns after which time to look again. */
  private Optional<Duration> writeStatus(ObjectKey key, ObjectNode set) throws ApiException {
    List<ObjectNode> pods = api.ownedBy(set, SimulatedApi.PODS);
    int ready = (int) pods.stream().filter(pod -> PodTemplate.hasCondition(pod, "Ready")).count();
    ObjectNode status = set.objectNode();
    StatusConditions.keep(set, status);
    status.set("observedGeneration", set.at("/metadata/generation"));
    status.put("replicas", pods.size());
    if (!pods.isEmpty()) {
      status.put("fullyLabeledReplicas", pods.size());
    }
    if (ready > 0) {
      status.put("readyReplicas", ready);
    }
    PodAvailability availability = PodAvailability.of(set, api.instant());
    int available = availability.count(pods);
    if (available > 0) {
      status.put("availableReplicas", available);
    }
    JsonNode before = set.path("status");
    if (!status.equals(before)) {
      api.setStatus(key, status);
    }
    return availability.nextCheck(pods);
  }
}
