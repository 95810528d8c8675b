package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Creates the pods of a StatefulSet, replaces those of an old template, and deletes surplus ones.
 */
final class StatefulSetController implements SimulatedController {

  private static final String HASH = "controller-revision-hash";

  private final SimulatedApi api;

  StatefulSetController(SimulatedApi api) {
    this.api = api;
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return change.key().resource().equals(SimulatedApi.PODS)
        ? SimulatedApi.controller(change, "StatefulSet", SimulatedApi.STATEFUL_SETS)
        : SimulatedApi.itself(change, SimulatedApi.STATEFUL_SETS);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode set = found.get();
    String revision = key.name() + "-" + PodTemplate.hash(set.at("/spec/template"));
    int desired = set.at("/spec/replicas").asInt();
    Map<String, ObjectNode> pods =
        api.ownedBy(set, SimulatedApi.PODS).stream()
            .collect(
                Collectors.toMap(pod -> pod.at("/metadata/name").asText(), Function.identity()));
    for (int i = 0; i < desired; i++) {
      ObjectNode pod = pods.remove(key.name() + "-" + i);
      if (pod == null) {
        create(set, revision, i);
      } else if (!isOf(pod, revision)) {
        api.delete(SimulatedApi.PODS, pod);
      }
    }
    for (ObjectNode surplus : pods.values()) {
      api.delete(SimulatedApi.PODS, surplus);
    }
    writeStatus(key, set, revision);
    return Optional.empty();
  }

  private void create(ObjectNode set, String revision, int ordinal) throws ApiException {
    ObjectNode pod = PodTemplate.podOf(set);
    ObjectNode metadata = pod.withObjectProperty("metadata");
    String name = set.at("/metadata/name").asText() + "-" + ordinal;
    metadata.put("name", name);
    metadata
        .withObjectProperty("labels")
        .put(HASH, revision)
        .put("statefulset.kubernetes.io/pod-name", name)
        .put("apps.kubernetes.io/pod-index", Integer.toString(ordinal));
    api.create(SimulatedApi.PODS, pod);
  }

  private void writeStatus(ObjectKey key, ObjectNode set, String revision) throws ApiException {
    List<ObjectNode> pods = api.ownedBy(set, SimulatedApi.PODS);
    int ready = (int) pods.stream().filter(pod -> PodTemplate.hasCondition(pod, "Ready")).count();
    int updated = (int) pods.stream().filter(pod -> isOf(pod, revision)).count();
    boolean complete = updated == pods.size() && ready == pods.size();
    ObjectNode status = set.objectNode();
    status.set("observedGeneration", set.at("/metadata/generation"));
    status.put("replicas", pods.size()).put("availableReplicas", ready);
    put(status, "readyReplicas", ready);
    put(status, "updatedReplicas", updated);
    put(status, "currentReplicas", complete ? updated : pods.size() - updated);
    String before = set.at("/status/currentRevision").asText(revision);
    status.put("currentRevision", complete ? revision : before).put("updateRevision", revision);
    status.put("collisionCount", 0);
    if (!status.equals(set.path("status"))) {
      api.setStatus(key, status);
    }
  }

  private static boolean isOf(ObjectNode pod, String revision) {
    return pod.at("/metadata/labels").path(HASH).asText().equals(revision);
  }

  private static void put(ObjectNode status, String field, int value) {
    if (value > 0) {
      status.put(field, value);
    }
  }
}
