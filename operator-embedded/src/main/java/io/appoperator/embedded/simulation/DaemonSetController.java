package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Keeps one pod of a DaemonSet on each node that accepts it, and rolls it to another template. */
final class DaemonSetController implements SimulatedController {

  private static final String HASH = "controller-revision-hash";
  private static final String GENERATION = "pod-template-generation";
  private static final String TEMPLATE_GENERATION =
      "/metadata/annotations/deprecated.daemonset.template.generation";

  private final SimulatedApi api;
  private final EventRecorder events;
  private final ControlledObjects controlled;

  DaemonSetController(SimulatedApi api) {
    this.api = api;
    this.events = api.events("daemonset-controller");
    this.controlled =
        new ControlledObjects(api, "DaemonSet", SimulatedApi.DAEMON_SETS, SimulatedApi.PODS);
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return switch (change.key().resource()) {
      case SimulatedApi.NODES ->
          api.list(SimulatedApi.DAEMON_SETS, "").stream()
              .map(set -> SimulatedApi.key(SimulatedApi.DAEMON_SETS, set))
              .collect(Collectors.toSet());
      default -> controlled.affectedBy(change);
    };
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      return Optional.empty();
    }
    ObjectNode set = found.get();
    controlled.claim(set);
    String hash = PodTemplate.hash(set.at("/spec/template"));
    JsonNode spec = podOf(set, hash, "").path("spec");
    for (ObjectNode node : api.list(SimulatedApi.NODES, "")) {
      List<ObjectNode> pods = podsOn(set, node);
      boolean matches = Scheduler.matches(set.at("/spec/template/spec"), node);
      if (matches && pods.isEmpty() && Tolerations.allowScheduling(spec, node)) {
        ObjectNode pod = api.create(SimulatedApi.PODS, podOf(set, hash, name(node)));
        PodTemplate.reportCreated(events, set, pod);
      }
      boolean stays = matches && Tolerations.allowExecution(spec, node);
      for (ObjectNode surplus : pods.subList(stays ? Math.min(1, pods.size()) : 0, pods.size())) {
        api.delete(SimulatedApi.PODS, surplus);
        PodTemplate.reportDeleted(events, set, surplus);
      }
    }
    PodAvailability availability = PodAvailability.of(set, api.instant());
    roll(set, hash, availability);
    return writeStatus(key, set, hash, spec, availability);
  }

  /** Deletes old pods, at most as many as may be unavailable at the same time. */
  private void roll(ObjectNode set, String hash, PodAvailability availability) throws ApiException {
    if (set.at("/spec/updateStrategy/type").asText().equals("OnDelete")) {
      return;
    }
    List<ObjectNode> pods = api.ownedBy(set, SimulatedApi.PODS);
    JsonNode limit = set.at("/spec/updateStrategy/rollingUpdate/maxUnavailable");
    int left =
        Math.max(1, Rollout.share(limit, pods.size(), true))
            - (pods.size() - availability.count(pods));
    for (ObjectNode pod : pods) {
      boolean available = availability.isAvailable(pod);
      if (!isOf(pod, hash) && (!available || left > 0)) {
        left -= available ? 1 : 0;
        api.delete(SimulatedApi.PODS, pod);
        PodTemplate.reportDeleted(events, set, pod);
      }
    }
  }

  private ObjectNode podOf(ObjectNode set, String hash, String node) {
    ObjectNode pod = PodTemplate.podOf(set);
    ObjectNode metadata = pod.withObjectProperty("metadata");
    metadata.put("generateName", name(set) + "-");
    ObjectNode labels = metadata.withObjectProperty("labels").put(HASH, hash);
    labels.put(GENERATION, set.at(TEMPLATE_GENERATION).asText("1"));
    ObjectNode spec = pod.withObjectProperty("spec");
    Tolerations.addOfDaemons(spec);
    // The scheduler sets the node by this rule.
    ObjectNode term =
        spec.withObjectProperty("affinity")
            .withObjectProperty("nodeAffinity")
            .withObjectProperty("requiredDuringSchedulingIgnoredDuringExecution")
            .withArrayProperty("nodeSelectorTerms")
            .addObject();
    term.putArray("matchFields")
        .addObject()
        .put("key", Scheduler.NAME_FIELD)
        .put("operator", "In")
        .putArray("values")
        .add(node);
    return pod;
  }

  /** Returns after which time to look again. */
  private Optional<Duration> writeStatus(
      ObjectKey key, ObjectNode set, String hash, JsonNode spec, PodAvailability availability)
      throws ApiException {
    int desired = 0;
    int misscheduled = 0;
    List<ObjectNode> scheduled = new ArrayList<>();
    for (ObjectNode node : api.list(SimulatedApi.NODES, "")) {
      List<ObjectNode> pods = podsOn(set, node);
      boolean shouldRun =
          Scheduler.matches(set.at("/spec/template/spec"), node)
              && Tolerations.allowScheduling(spec, node);
      desired += shouldRun ? 1 : 0;
      misscheduled += !shouldRun && !pods.isEmpty() ? 1 : 0;
      scheduled.addAll(shouldRun ? pods.subList(0, Math.min(1, pods.size())) : List.of());
    }
    int ready =
        (int) scheduled.stream().filter(pod -> PodTemplate.hasCondition(pod, "Ready")).count();
    int updated = (int) scheduled.stream().filter(pod -> isOf(pod, hash)).count();
    ObjectNode status = set.objectNode();
    StatusConditions.keep(set, status);
    status.put("currentNumberScheduled", scheduled.size()).put("numberMisscheduled", misscheduled);
    status.put("desiredNumberScheduled", desired).put("numberReady", ready);
    status.set("observedGeneration", set.at("/metadata/generation"));
    putIfPositive(status, "updatedNumberScheduled", updated);
    int available = availability.count(scheduled);
    putIfPositive(status, "numberAvailable", available);
    putIfPositive(status, "numberUnavailable", desired - available);
    if (!status.equals(set.path("status"))) {
      api.setStatus(key, status);
    }
    return availability.nextCheck(scheduled);
  }

  /** Returns the pods of the DaemonSet for a node, oldest first, also those not yet scheduled. */
  private List<ObjectNode> podsOn(ObjectNode set, ObjectNode node) {
    return api.ownedBy(set, SimulatedApi.PODS).stream()
        .filter(pod -> !SimulatedApi.isBeingDeleted(pod))
        .filter(pod -> Scheduler.requiredNames(pod.path("spec")).contains(name(node)))
        .sorted(Comparator.comparing(pod -> pod.at("/metadata/creationTimestamp").asText()))
        .toList();
  }

  private static boolean isOf(JsonNode pod, String hash) {
    return pod.at("/metadata/labels").path(HASH).asText().equals(hash);
  }

  private static String name(JsonNode object) {
    return object.at("/metadata/name").asText();
  }

  private static void putIfPositive(ObjectNode status, String field, int value) {
    if (value > 0) {
      status.put(field, value);
    }
  }
}
