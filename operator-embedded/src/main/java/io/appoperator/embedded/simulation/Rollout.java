package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How many replicas each ReplicaSet of a Deployment has in the next step of a rollout. */
final class Rollout {

  private static final int PERCENT = 100;

  private final int current;
  private final Map<String, Integer> old;

  private Rollout(int current, Map<String, Integer> old) {
    this.current = current;
    this.old = old;
  }

  /** Returns the next step. */
  static Rollout of(ObjectNode deployment, Optional<ObjectNode> current, List<ObjectNode> old) {
    int desired = deployment.at("/spec/replicas").asInt();
    int oldReplicas = old.stream().mapToInt(Rollout::replicas).sum();
    if (deployment.at("/spec/strategy/type").asText().equals("Recreate")) {
      boolean stopped = old.stream().allMatch(set -> set.at("/status/replicas").asInt() == 0);
      return new Rollout(stopped && oldReplicas == 0 ? desired : 0, Map.of());
    }
    int before = current.map(Rollout::replicas).orElse(0);
    int room = Math.max(0, desired + maxSurge(deployment) - oldReplicas);
    int next = before > desired ? desired : Math.max(before, Math.min(desired, room));
    int least = desired - maxUnavailable(deployment);
    int available = current.map(Rollout::available).orElse(0);
    int removable = next + oldReplicas - Math.max(0, next - available) - least;
    int surplus = available + old.stream().mapToInt(Rollout::available).sum() - least;
    return new Rollout(next, shrink(old, removable, surplus));
  }

  /**
   * Returns the replicas of old ReplicaSets. Pods that are not available are removed first, because
   * nothing is lost with them.
   *
   * @param removable how many pods may be removed
   * @param surplus how many of them may be available
   */
  private static Map<String, Integer> shrink(List<ObjectNode> old, int removable, int surplus) {
    Map<String, Integer> left = new HashMap<>();
    int rest = Math.max(0, removable);
    for (ObjectNode set : old) {
      int broken = Math.min(rest, Math.max(0, replicas(set) - available(set)));
      rest -= broken;
      left.put(name(set), replicas(set) - broken);
    }
    rest = Math.min(rest, Math.max(0, surplus));
    for (ObjectNode set : old) {
      int removed = Math.min(rest, left.getOrDefault(name(set), 0));
      rest -= removed;
      left.merge(name(set), -removed, Integer::sum);
    }
    return left;
  }

  /** Returns the replicas of the ReplicaSet of the current template. */
  int current() {
    return current;
  }

  /** Returns the replicas of another ReplicaSet. */
  int ofOld(ObjectNode set) {
    return old.getOrDefault(name(set), 0);
  }

  static int maxUnavailable(JsonNode deployment) {
    JsonNode strategy = deployment.at("/spec/strategy/rollingUpdate");
    int desired = deployment.at("/spec/replicas").asInt();
    int most = share(strategy.path("maxUnavailable"), desired, false);
    return most == 0 && maxSurge(deployment) == 0 ? 1 : most;
  }

  private static int maxSurge(JsonNode deployment) {
    JsonNode strategy = deployment.at("/spec/strategy/rollingUpdate");
    return share(strategy.path("maxSurge"), deployment.at("/spec/replicas").asInt(), true);
  }

  /** Returns a number, or the share of a whole in percent. */
  static int share(JsonNode value, int whole, boolean roundsUp) {
    if (value.isNumber()) {
      return value.asInt();
    }
    int percent = Integer.parseInt("0" + value.asText().replace("%", ""));
    return (whole * percent + (roundsUp ? PERCENT - 1 : 0)) / PERCENT;
  }

  private static int replicas(JsonNode set) {
    return set.at("/spec/replicas").asInt();
  }

  private static int available(JsonNode set) {
    return set.at("/status/availableReplicas").asInt();
  }

  private static String name(JsonNode set) {
    return set.at("/metadata/name").asText();
  }
}
