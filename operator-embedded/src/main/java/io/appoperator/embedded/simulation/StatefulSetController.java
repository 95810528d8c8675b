package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Creates the pods of a StatefulSet one after the other, and replaces those of an old template. */
final class StatefulSetController implements SimulatedController {

  private static final String HASH = "controller-revision-hash";
  private static final String ORDINAL = "apps.kubernetes.io/pod-index";

  private final SimulatedApi api;
  private final EventRecorder events;
  private final ControlledObjects controlled;

  StatefulSetController(SimulatedApi api) {
    this.api = api;
    this.events = api.events("statefulset-controller");
    this.controlled =
        new ControlledObjects(api, "StatefulSet", SimulatedApi.STATEFUL_SETS, SimulatedApi.PODS);
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
    controlled.claim(set, pod -> isNamedLikeOne(set, pod));
    String revision = key.name() + "-" + PodTemplate.hash(set.at("/spec/template"));
    PodAvailability availability = PodAvailability.of(set, api.instant());
    if (scale(set, revision, availability)) {
      roll(set, revision, availability);
    }
    return writeStatus(key, set, revision, availability);
  }

  /**
   * Creates missing pods from the first on, and deletes surplus ones from the last on. By default,
   * each waits until those before it are available.
   *
   * @return whether all pods exist, and no others
   */
  private boolean scale(ObjectNode set, String revision, PodAvailability availability)
      throws ApiException {
    boolean ordered = !set.at("/spec/podManagementPolicy").asText().equals("Parallel");
    Map<Integer, ObjectNode> pods = pods(set);
    int desired = set.at("/spec/replicas").asInt();
    boolean complete = true;
    for (int i = 0; i < desired; i++) {
      ObjectNode pod = pods.get(i);
      if (pod == null) {
        create(set, revision, i);
      }
      boolean available = pod != null && availability.isAvailable(pod);
      if (ordered && !available) {
        return false;
      }
      complete &= pod != null;
    }
    List<Integer> surplus = pods.keySet().stream().filter(one -> one >= desired).toList();
    for (int i = surplus.size() - 1; i >= 0; i--) {
      delete(set, Objects.requireNonNull(pods.get(surplus.get(i))));
      if (ordered) {
        return false;
      }
    }
    return complete && surplus.isEmpty();
  }

  /** Deletes the last pod of an old template, if all pods after it are available. */
  private void roll(ObjectNode set, String revision, PodAvailability availability)
      throws ApiException {
    if (set.at("/spec/updateStrategy/type").asText().equals("OnDelete")) {
      return;
    }
    int partition = set.at("/spec/updateStrategy/rollingUpdate/partition").asInt();
    List<ObjectNode> pods = List.copyOf(pods(set).values());
    for (int i = pods.size() - 1; i >= partition; i--) {
      if (!isOf(pods.get(i), revision)) {
        delete(set, pods.get(i));
        return;
      }
      if (!availability.isAvailable(pods.get(i))) {
        return;
      }
    }
  }

  /** Returns the pods by ordinal. */
  private Map<Integer, ObjectNode> pods(ObjectNode set) {
    Map<Integer, ObjectNode> pods = new TreeMap<>();
    for (ObjectNode pod : api.ownedBy(set, SimulatedApi.PODS)) {
      pods.put(pod.at("/metadata/labels").path(ORDINAL).asInt(), pod);
    }
    return pods;
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
        .put(ORDINAL, Integer.toString(ordinal));
    new ClaimTemplates(set, api, events).addTo(pod);
    api.create(SimulatedApi.PODS, pod);
    report(set, "SuccessfulCreate", "create", name);
  }

  private void delete(ObjectNode set, ObjectNode pod) throws ApiException {
    api.delete(SimulatedApi.PODS, pod);
    report(set, "SuccessfulDelete", "delete", pod.at("/metadata/name").asText());
  }

  private void report(ObjectNode set, String reason, String verb, String pod) {
    String name = set.at("/metadata/name").asText();
    events.normal(set, reason, "%s Pod %s in StatefulSet %s successful".formatted(verb, pod, name));
  }

  /** Returns after which time to look again. */
  private Optional<Duration> writeStatus(
      ObjectKey key, ObjectNode set, String revision, PodAvailability availability)
      throws ApiException {
    List<ObjectNode> pods = api.ownedBy(set, SimulatedApi.PODS);
    int ready = (int) pods.stream().filter(pod -> PodTemplate.hasCondition(pod, "Ready")).count();
    int updated = (int) pods.stream().filter(pod -> isOf(pod, revision)).count();
    boolean rolls = set.at("/spec/updateStrategy/type").asText().equals("RollingUpdate");
    boolean complete = rolls && updated == pods.size() && ready == pods.size();
    String before = set.at("/status/currentRevision").asText(revision);
    String current = complete ? revision : before;
    ObjectNode status = set.objectNode();
    StatusConditions.keep(set, status);
    status.set("observedGeneration", set.at("/metadata/generation"));
    status.put("replicas", pods.size()).put("availableReplicas", availability.count(pods));
    put(status, "readyReplicas", ready);
    put(status, "updatedReplicas", updated);
    put(status, "currentReplicas", (int) pods.stream().filter(pod -> isOf(pod, current)).count());
    status.put("currentRevision", current).put("updateRevision", revision);
    status.put("collisionCount", 0);
    if (!status.equals(set.path("status"))) {
      api.setStatus(key, status);
    }
    return availability.nextCheck(pods);
  }

  private static boolean isNamedLikeOne(ObjectNode set, ObjectNode pod) {
    String prefix = set.at("/metadata/name").asText() + "-";
    String name = pod.at("/metadata/name").asText();
    return name.startsWith(prefix) && name.substring(prefix.length()).matches("\\d+");
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
