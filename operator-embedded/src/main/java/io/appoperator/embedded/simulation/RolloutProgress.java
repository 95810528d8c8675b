package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a rollout of a Deployment has reached, and whether in time: its condition Progressing.
 *
 * @param deployment the Deployment with its last status
 * @param status its new status
 * @param replicaSet the name of the ReplicaSet of the current template
 * @param isNew whether the ReplicaSet was created just now
 */
record RolloutProgress(JsonNode deployment, ObjectNode status, String replicaSet, boolean isNew) {

  private static final String TYPE = "Progressing";
  private static final String AVAILABLE = "NewReplicaSetAvailable";
  private static final String EXCEEDED = "ProgressDeadlineExceeded";

  /**
   * Adds the condition.
   *
   * @param now the time, in whole seconds
   * @return the time until the deadline; empty if no deadline is running
   */
  Optional<Duration> addTo(StatusConditions conditions, String now) {
    JsonNode last = last();
    String reason = last.path("reason").asText();
    if (isComplete() || (reason.equals(AVAILABLE) && isOnlyScaled())) {
      add(conditions, true, AVAILABLE, "has successfully progressed.");
      return Optional.empty();
    }
    if (isNew || last.isMissingNode() || reason.equals(AVAILABLE) || hasAdvanced()) {
      add(conditions, true, "ReplicaSetUpdated", "is progressing.").put("lastUpdateTime", now);
      return Optional.of(deadline());
    }
    Duration passed =
        Duration.between(Instant.parse(last.path("lastUpdateTime").asText()), Instant.parse(now));
    if (reason.equals(EXCEEDED) || passed.compareTo(deadline()) > 0) {
      add(conditions, false, EXCEEDED, "has timed out progressing.");
      return Optional.empty();
    }
    add(conditions, true, "ReplicaSetUpdated", "is progressing.");
    // The clock has whole seconds: one more must have passed.
    return Optional.of(deadline().minus(passed).plusSeconds(1));
  }

  private ObjectNode add(
      StatusConditions conditions, boolean isTrue, String reason, String message) {
    return conditions.addUpdated(
        TYPE, isTrue, reason, "ReplicaSet \"%s\" %s".formatted(replicaSet, message));
  }

  private JsonNode last() {
    for (JsonNode condition : deployment.at("/status/conditions")) {
      if (condition.path("type").asText().equals(TYPE)) {
        return condition;
      }
    }
    return MissingNode.getInstance();
  }

  private Duration deadline() {
    return Duration.ofSeconds(deployment.at("/spec/progressDeadlineSeconds").asLong());
  }

  private boolean isComplete() {
    int desired = deployment.at("/spec/replicas").asInt();
    return List.of("updatedReplicas", "replicas", "availableReplicas").stream()
        .allMatch(field -> count(status, field) == desired);
  }

  /** Another number of pods of the same template does not start a rollout. */
  private boolean isOnlyScaled() {
    return !isNew && count(status, "replicas") == count(status, "updatedReplicas");
  }

  private boolean hasAdvanced() {
    JsonNode before = deployment.path("status");
    return List.of("updatedReplicas", "readyReplicas", "availableReplicas").stream()
            .anyMatch(field -> count(status, field) > count(before, field))
        || old(status) < old(before);
  }

  private static int old(JsonNode status) {
    return count(status, "replicas") - count(status, "updatedReplicas");
  }

  private static int count(JsonNode status, String field) {
    return status.path(field).asInt();
  }
}
