package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Chooses the nodes of pods: of those that respond, are schedulable and match the pod, the one with
 * the fewest pods. It ignores resources and most of affinity.
 */
final class Scheduler {

  /** The field of a node that pods of a DaemonSet require. */
  static final String NAME_FIELD = "metadata.name";

  /** Why a pod waits for a node. */
  static final String UNSCHEDULABLE = "no nodes are available";

  private final SimulatedApi api;
  private final SimulationOptions options;

  Scheduler(SimulatedApi api, SimulationOptions options) {
    this.api = api;
    this.options = options;
  }

  /** Returns the node for a pod; empty if none fits. */
  Optional<String> nodeFor(ObjectNode pod) {
    if (!hasNodes()) {
      return options.nodes().names().stream().findFirst();
    }
    List<String> fitting =
        api.list(SimulatedApi.NODES, "").stream()
            .filter(node -> fits(pod, node))
            .map(Scheduler::name)
            .toList();
    if (fitting.size() < 2) {
      return fitting.stream().findFirst();
    }
    Map<String, Long> pods =
        api.list(SimulatedApi.PODS, "").stream()
            .map(one -> one.at("/spec/nodeName").asText())
            .collect(Collectors.groupingBy(node -> node, Collectors.counting()));
    return fitting.stream().min(Comparator.comparing(node -> pods.getOrDefault(node, 0L)));
  }

  /** Returns whether the kubelet of a node reports. */
  boolean responds(String node) {
    return !hasNodes()
        || api.list(SimulatedApi.NODES, "").stream()
            .filter(one -> name(one).equals(node))
            .anyMatch(Scheduler::isReady);
  }

  /** Returns whether a node has the labels that a pod selects, and the name that it requires. */
  static boolean matches(JsonNode podSpec, JsonNode node) {
    List<String> names = requiredNames(podSpec);
    return (names.isEmpty() || names.contains(name(node)))
        && podSpec.path("nodeSelector").properties().stream()
            .allMatch(
                label -> label.getValue().equals(node.at("/metadata/labels").get(label.getKey())));
  }

  /** Returns the names of nodes of which a pod requires one; empty if it does not. */
  static List<String> requiredNames(JsonNode podSpec) {
    return podSpec
        .at("/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution")
        .path("nodeSelectorTerms")
        .valueStream()
        .flatMap(term -> term.path("matchFields").valueStream())
        .filter(field -> field.path("key").asText().equals(NAME_FIELD))
        .flatMap(field -> field.path("values").valueStream())
        .map(JsonNode::asText)
        .toList();
  }

  /** Returns the status of a pod for which there is no node. */
  static ObjectNode unschedulable(ObjectNode pod, String now) {
    ObjectNode status = pod.objectNode().put("phase", "Pending");
    status.put("qosClass", pod.at("/status/qosClass").asText("BestEffort"));
    new StatusConditions(pod, status, now)
        .add("PodScheduled", false, "Unschedulable", UNSCHEDULABLE);
    return status;
  }

  private boolean hasNodes() {
    return options.controllers().contains(ControllerName.NODE);
  }

  private static boolean fits(ObjectNode pod, JsonNode node) {
    return isReady(node)
        && Tolerations.allowScheduling(pod.path("spec"), node)
        && matches(pod.path("spec"), node);
  }

  private static boolean isReady(JsonNode node) {
    return PodTemplate.hasCondition(node, "Ready");
  }

  private static String name(JsonNode node) {
    return node.at("/metadata/name").asText();
  }
}
