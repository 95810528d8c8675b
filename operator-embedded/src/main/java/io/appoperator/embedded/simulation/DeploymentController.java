package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Rolls the pods of a Deployment from old ReplicaSets to that of the current template. */
final class DeploymentController implements SimulatedController {

  private final SimulatedApi api;
  private final EventRecorder events;
  private final ControlledObjects sets;

  DeploymentController(SimulatedApi api) {
    this.api = api;
    this.events = api.events("deployment-controller");
    this.sets =
        new ControlledObjects(
            api, "Deployment", SimulatedApi.DEPLOYMENTS, SimulatedApi.REPLICA_SETS);
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return sets.affectedBy(change);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode deployment = found.get();
    sets.claim(deployment);
    RevisionHistory history =
        new RevisionHistory(deployment, api.ownedBy(deployment, SimulatedApi.REPLICA_SETS));
    Optional<ObjectNode> current = history.current();
    List<ObjectNode> old = history.old();
    boolean isNew = false;
    if (!deployment.at("/spec/paused").asBoolean()) {
      Rollout rollout = Rollout.of(deployment, current, old);
      if (current.isEmpty()) {
        current = Optional.of(create(deployment, history.annotationsOfNew(), rollout.current()));
        isNew = true;
      } else {
        history.renumber(api);
        setMinReadySeconds(deployment, current.get());
        scale(deployment, current.get(), rollout.current());
      }
      for (ObjectNode set : old) {
        scale(deployment, set, rollout.ofOld(set));
      }
    }
    Optional<Duration> left = writeStatus(key, deployment, current, old, isNew);
    if (left.isEmpty()) {
      history.prune(api);
    }
    return left;
  }

  private ObjectNode create(ObjectNode deployment, ObjectNode annotations, int replicas)
      throws ApiException {
    String hash = PodTemplate.hash(deployment.at("/spec/template"));
    ObjectNode set = SimulatedApi.owned(deployment, "apps/v1", "ReplicaSet");
    ObjectNode metadata = set.withObjectProperty("metadata");
    metadata.put("name", deployment.at("/metadata/name").asText() + "-" + hash);
    metadata.set("annotations", annotations);
    ObjectNode spec = set.putObject("spec").put("replicas", replicas);
    putIfPositive(spec, "minReadySeconds", minReadySeconds(deployment));
    spec.set("selector", deployment.at("/spec/selector").deepCopy());
    spec.withObjectProperty("selector")
        .withObjectProperty("matchLabels")
        .put(PodTemplate.HASH, hash);
    ObjectNode template = deployment.at("/spec/template").deepCopy();
    template
        .withObjectProperty("metadata")
        .withObjectProperty("labels")
        .put(PodTemplate.HASH, hash);
    metadata.set("labels", template.at("/metadata/labels").deepCopy());
    spec.set("template", template);
    ObjectNode created = api.create(SimulatedApi.REPLICA_SETS, set);
    if (replicas > 0) {
      reportScaled(deployment, created, 0, replicas);
    }
    return created;
  }

  private void reportScaled(ObjectNode deployment, ObjectNode set, int before, int after) {
    events.normal(
        deployment,
        "ScalingReplicaSet",
        "Scaled %s replica set %s from %s to %s"
            .formatted(
                after > before ? "up" : "down", set.at("/metadata/name").asText(), before, after));
  }

  private void scale(ObjectNode deployment, ObjectNode set, int replicas) throws ApiException {
    int before = set.at("/spec/replicas").asInt();
    if (before != replicas) {
      ObjectNode patch = set.objectNode();
      patch.putObject("spec").put("replicas", replicas);
      api.patch(SimulatedApi.key(SimulatedApi.REPLICA_SETS, set), patch);
      reportScaled(deployment, set, before, replicas);
    }
  }

  /** The template does not contain the time, so it also changes for pods that exist. */
  private void setMinReadySeconds(ObjectNode deployment, ObjectNode set) throws ApiException {
    int seconds = minReadySeconds(deployment);
    if (seconds != minReadySeconds(set)) {
      ObjectNode patch = set.objectNode();
      patch.putObject("spec").put("minReadySeconds", seconds);
      api.patch(SimulatedApi.key(SimulatedApi.REPLICA_SETS, set), patch);
    }
  }

  /** Returns the time until the deadline of the rollout. */
  private Optional<Duration> writeStatus(
      ObjectKey key,
      ObjectNode deployment,
      Optional<ObjectNode> current,
      List<ObjectNode> old,
      boolean isNew)
      throws ApiException {
    int desired = deployment.at("/spec/replicas").asInt();
    int updated = current.map(set -> count(set, "replicas")).orElse(0);
    List<ObjectNode> all = Stream.concat(current.stream(), old.stream()).toList();
    int replicas = sum(all, "replicas");
    int ready = sum(all, "readyReplicas");
    int available = sum(all, "availableReplicas");
    ObjectNode status = deployment.objectNode();
    status.set("observedGeneration", deployment.at("/metadata/generation"));
    putIfPositive(status, "replicas", replicas);
    putIfPositive(status, "updatedReplicas", updated);
    putIfPositive(status, "readyReplicas", ready);
    putIfPositive(status, "availableReplicas", available);
    putIfPositive(status, "unavailableReplicas", Math.max(desired, replicas) - available);
    // Deleted pods disappear at once.
    status.put("terminatingReplicas", 0);
    StatusConditions conditions = new StatusConditions(deployment, status, api.now());
    boolean enough = available >= desired - Rollout.maxUnavailable(deployment);
    conditions.addUpdated(
        "Available",
        enough,
        enough ? "MinimumReplicasAvailable" : "MinimumReplicasUnavailable",
        enough
            ? "Deployment has minimum availability."
            : "Deployment does not have minimum availability.");
    String set = current.map(one -> one.at("/metadata/name").asText()).orElse("");
    Optional<Duration> left =
        new RolloutProgress(deployment, status, set, isNew).addTo(conditions, api.now());
    String revision =
        current
            .flatMap(one -> api.find(SimulatedApi.key(SimulatedApi.REPLICA_SETS, one)))
            .map(one -> Integer.toString(RevisionHistory.revision(one)))
            .orElse("1");
    boolean same =
        status.equals(deployment.path("status"))
            && deployment
                .at("/metadata/annotations")
                .path(RevisionHistory.REVISION)
                .asText()
                .equals(revision);
    if (!same) {
      api.setStatus(key, RevisionHistory.REVISION, revision, status);
    }
    return left;
  }

  private static int count(JsonNode set, String field) {
    return set.path("status").path(field).asInt();
  }

  private static int sum(List<ObjectNode> sets, String field) {
    return sets.stream().mapToInt(set -> count(set, field)).sum();
  }

  private static int minReadySeconds(JsonNode object) {
    return object.at("/spec/minReadySeconds").asInt();
  }

  private static void putIfPositive(ObjectNode status, String field, int value) {
    if (value > 0) {
      status.put(field, value);
    }
  }
}
