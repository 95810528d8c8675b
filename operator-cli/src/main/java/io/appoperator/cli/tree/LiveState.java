package io.appoperator.cli.tree;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.core.mask.Mask;
import java.util.Locale;

/**
 * What a live object says of itself.
 *
 * @param ready whether it does its work
 * @param count how many of how many are ready, such as {@code 2/3}; empty where nothing is counted
 * @param reason why it is not ready, in one word; empty where nobody says
 * @param message the same in one line, or empty
 */
record LiveState(boolean ready, String count, String reason, String message) {

  LiveState {
    // Containers choose their last words: no line end or escape of theirs reaches a terminal.
    message = message.replaceAll("\\p{Cntrl}+", " ").strip();
  }

  /** Takes over what the operator has written into the status of a primary. */
  static LiveState ofPrimary(JsonNode live) {
    JsonNode ready = condition(live, "Ready");
    return new LiveState(
        isTrue(ready),
        live.path("status").path("ready").asText(),
        ready.path("reason").asText(),
        ready.isMissingNode() ? "Not yet observed by an operator." : ready.path("message").asText());
  }

  /** Tells what a run thinks of a secondary resource. */
  static LiveState of(Readiness readiness) {
    Replicas replicas = readiness.replicas();
    boolean ready = readiness.state() == Readiness.State.READY;
    return new LiveState(
        ready,
        replicas == null ? "" : replicas.ready() + "/" + replicas.wanted(),
        ready ? "" : word(readiness.state()),
        readiness.message());
  }

  static LiveState ofReplicaSet(JsonNode live) {
    int wanted = live.path("spec").path("replicas").asInt();
    int ready = live.path("status").path("readyReplicas").asInt();
    JsonNode failure = condition(live, "ReplicaFailure");
    return new LiveState(
        ready >= wanted,
        ready + "/" + wanted,
        failure.path("reason").asText(),
        failure.path("message").asText());
  }

  /** Returns the state of an object that is being deleted. */
  LiveState terminating() {
    return new LiveState(
        false, count, "Terminating", message.isEmpty() ? "The object is being deleted." : message);
  }

  /** Returns the same without the secrets that a mask knows. */
  LiveState masked(Mask mask) {
    return new LiveState(ready, count, reason, mask.text(message));
  }

  static boolean isTrue(JsonNode condition) {
    return condition.path("status").asText().equals("True");
  }

  /** Returns a condition; missing if there is none of the type. */
  static JsonNode condition(JsonNode live, String type) {
    JsonNode conditions = live.path("status").path("conditions");
    for (JsonNode condition : conditions) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return conditions.path(-1);
  }

  private static String word(Readiness.State state) {
    return state.name().charAt(0) + state.name().substring(1).toLowerCase(Locale.ROOT);
  }
}
