package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;

/** Whether pods accept the taints of nodes. */
final class Tolerations {

  /** The taint of a node that does not respond. */
  static final String UNREACHABLE = "node.kubernetes.io/unreachable";

  static final String NO_EXECUTE = "NoExecute";
  static final String NO_SCHEDULE = "NoSchedule";

  /** The taint of a node that is not ready yet; the API server adds it to new nodes. */
  static final String NOT_READY = "node.kubernetes.io/not-ready";

  private static final String UNSCHEDULABLE = "node.kubernetes.io/unschedulable";

  private static final List<String> SCHEDULING =
      List.of(
          "node.kubernetes.io/disk-pressure",
          "node.kubernetes.io/memory-pressure",
          "node.kubernetes.io/pid-pressure",
          UNSCHEDULABLE);

  private static final String SECONDS = "tolerationSeconds";

  private Tolerations() {}

  /** Returns whether a pod may be scheduled to a node. */
  static boolean allowScheduling(JsonNode podSpec, JsonNode node) {
    boolean cordoned = node.at("/spec/unschedulable").asBoolean();
    return (!cordoned || tolerates(podSpec, taint(UNSCHEDULABLE, NO_SCHEDULE)))
        && allowExecution(podSpec, node)
        && allow(podSpec, node, NO_SCHEDULE);
  }

  /** Returns whether a pod may stay on a node for any time. */
  static boolean allowExecution(JsonNode podSpec, JsonNode node) {
    return allow(podSpec, node, NO_EXECUTE);
  }

  /** Returns whether the taints of a node require the deletion of a pod now. */
  static boolean evict(JsonNode podSpec, JsonNode node, Instant now) {
    for (JsonNode taint : node.at("/spec/taints")) {
      OptionalLong seconds = secondsOn(podSpec, taint);
      if (taint.path("effect").asText().equals(NO_EXECUTE) && seconds.isPresent()) {
        Instant since = Instant.parse(taint.path("timeAdded").asText(Instant.EPOCH.toString()));
        if (!since.plusSeconds(seconds.getAsLong()).isAfter(now)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Returns how long a pod tolerates a taint; empty if without a limit. */
  private static OptionalLong secondsOn(JsonNode podSpec, JsonNode taint) {
    List<JsonNode> tolerations = matching(podSpec, taint);
    return tolerations.isEmpty()
        ? OptionalLong.of(0)
        : tolerations.stream()
            .filter(toleration -> toleration.has(SECONDS))
            .mapToLong(toleration -> toleration.path(SECONDS).asLong())
            .min();
  }

  /** Adds the tolerations that pods of a DaemonSet get. */
  static void addOfDaemons(ObjectNode podSpec) {
    ArrayNode all = podSpec.withArrayProperty("tolerations");
    for (String key : List.of(NOT_READY, UNREACHABLE)) {
      all.add(taint(key, NO_EXECUTE).put("operator", "Exists"));
    }
    for (String key : SCHEDULING) {
      all.add(taint(key, NO_SCHEDULE).put("operator", "Exists"));
    }
  }

  private static boolean allow(JsonNode podSpec, JsonNode node, String effect) {
    return node.at("/spec/taints")
        .valueStream()
        .filter(taint -> taint.path("effect").asText().equals(effect))
        .allMatch(taint -> tolerates(podSpec, taint));
  }

  private static boolean tolerates(JsonNode podSpec, JsonNode taint) {
    return matching(podSpec, taint).stream().anyMatch(toleration -> !toleration.has(SECONDS));
  }

  private static List<JsonNode> matching(JsonNode podSpec, JsonNode taint) {
    return podSpec
        .path("tolerations")
        .valueStream()
        .filter(toleration -> matches(toleration.path("key"), taint.path("key")))
        .filter(toleration -> matches(toleration.path("effect"), taint.path("effect")))
        .filter(
            toleration ->
                toleration.path("operator").asText().equals("Exists")
                    || toleration.path("value").asText().equals(taint.path("value").asText()))
        .toList();
  }

  /** An absent key or effect of a toleration matches all. */
  private static boolean matches(JsonNode pattern, JsonNode value) {
    return pattern.asText().isEmpty() || pattern.equals(value);
  }

  private static ObjectNode taint(String key, String effect) {
    return JsonNodeFactory.instance.objectNode().put("key", key).put("effect", effect);
  }
}
