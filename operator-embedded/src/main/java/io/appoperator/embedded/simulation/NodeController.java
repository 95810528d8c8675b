package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reports the health of nodes, and deletes the pods of those that have failed or disappeared. */
final class NodeController implements SimulatedController {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  /** The taint of a node that {@code kubectl cordon} keeps free of new pods. */
  private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

  private static final List<String> EFFECTS =
      List.of(Tolerations.NO_SCHEDULE, Tolerations.NO_EXECUTE);

  private final SimulatedApi api;
  private final SimulatedNodes nodes;

  NodeController(SimulatedApi api, SimulatedNodes nodes) {
    this.api = api;
    this.nodes = nodes;
  }

  @Override
  public void begin() throws ApiException {
    for (String name : nodes.names()) {
      if (api.findAny(key(name)).isEmpty()) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.put("apiVersion", "v1").put("kind", "Node");
        ObjectNode metadata = node.putObject("metadata").put("name", name);
        metadata
            .putObject("labels")
            .put("kubernetes.io/hostname", name)
            .put("kubernetes.io/os", "linux");
        api.create(SimulatedApi.NODES, node);
      }
    }
  }

  @Override
  public Set<ObjectKey> affectedBy(StoreEvent change) {
    return SimulatedApi.itself(change, SimulatedApi.NODES);
  }

  @Override
  public Optional<Duration> reconcile(ObjectKey key) throws ApiException {
    Optional<ObjectNode> found = api.find(key);
    if (found.isEmpty()) {
      deletePods(key.name());
      return Optional.empty();
    }
    ObjectNode node = found.get();
    boolean failed = nodes.failed().get().contains(key.name());
    setTaints(key, node, failed);
    ObjectNode status = NodeStatus.of(node, !failed, api.now());
    if (!status.equals(node.path("status"))) {
      api.setStatus(key, status);
    }
    evictPods(key);
    return Optional.of(INTERVAL);
  }

  private void setTaints(ObjectKey key, ObjectNode node, boolean failed) throws ApiException {
    JsonNode before = node.at("/spec/taints");
    ArrayNode taints = node.arrayNode();
    boolean isCordoned = node.at("/spec/unschedulable").asBoolean();
    before
        .valueStream()
        .filter(taint -> !isOfHealth(taint) && (isCordoned || !isOfCordon(taint)))
        .forEach(taints::add);
    boolean isNewlyCordoned =
        isCordoned && before.valueStream().noneMatch(NodeController::isOfCordon);
    if (isNewlyCordoned) {
      ObjectNode taint = taints.addObject().put("key", UNSCHEDULABLE);
      taint.put("effect", Tolerations.NO_SCHEDULE).put("timeAdded", api.now());
    }
    before
        .valueStream()
        .filter(taint -> failed && taint.path("key").asText().equals(Tolerations.UNREACHABLE))
        .forEach(taints::add);
    boolean added = taints.valueStream().anyMatch(NodeController::isOfHealth);
    for (String effect : failed && !added ? EFFECTS : List.<String>of()) {
      ObjectNode taint = taints.addObject().put("key", Tolerations.UNREACHABLE);
      taint.put("effect", effect).put("timeAdded", api.now());
    }
    if (taints.size() != before.size() || (failed && !added) || isNewlyCordoned) {
      ObjectNode patch = node.objectNode();
      patch.putObject("spec").set("taints", taints.isEmpty() ? node.nullNode() : taints);
      api.patch(key, patch);
    }
  }

  private static boolean isOfCordon(JsonNode taint) {
    return taint.path("key").asText().equals(UNSCHEDULABLE);
  }

  private static boolean isOfHealth(JsonNode taint) {
    String key = taint.path("key").asText();
    return key.equals(Tolerations.UNREACHABLE) || key.equals(Tolerations.NOT_READY);
  }

  private void evictPods(ObjectKey key) throws ApiException {
    ObjectNode node = api.find(key).orElseThrow();
    for (ObjectNode pod : podsOn(key.name())) {
      if (Tolerations.evict(pod.path("spec"), node, api.instant())) {
        ObjectNode status = pod.withObjectProperty("status").deepCopy();
        new StatusConditions(pod, status, api.now())
            .add(
                "DisruptionTarget",
                true,
                "DeletionByTaintManager",
                "Taint manager: deleting due to NoExecute taint");
        api.setStatus(SimulatedApi.key(SimulatedApi.PODS, pod), status);
        api.delete(SimulatedApi.PODS, pod);
      }
    }
  }

  private void deletePods(String node) throws ApiException {
    for (ObjectNode pod : podsOn(node)) {
      api.delete(SimulatedApi.PODS, pod);
    }
  }

  private List<ObjectNode> podsOn(String node) {
    return api.list(SimulatedApi.PODS, "").stream()
        .filter(pod -> pod.at("/spec/nodeName").asText().equals(node))
        .filter(pod -> !SimulatedApi.isBeingDeleted(pod))
        .map(ObjectNode::deepCopy)
        .toList();
  }

  private static ObjectKey key(String name) {
    return new ObjectKey(SimulatedApi.NODES, "", name);
  }
}
