package io.appoperator.cli.tree;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.mask.Mask;
import java.util.Locale;

/**
 * The state of a live object.
 *
 * @param ready whether it is ready
 * @param count ready/desired pods, such as {@code 2/3}; empty for kinds without pods
 * @param reason why it is not ready, in one word; empty if unknown
 * @param message the same in one line, or empty
 */
record LiveState(boolean ready, String count, String reason, String message) {

  LiveState {
    // Containers control their termination message, so line breaks and escapes are removed.
    message = message.replaceAll("\\p{Cntrl}+", " ").strip();
  }

  /** Returns the state in the status of a primary. */
  static LiveState ofPrimary(JsonNode live) {
    JsonNode ready = Conditions.find(live.path("status"), "Ready");
    return new LiveState(
        Conditions.isTrue(ready),
        live.path("status").path("ready").asText(),
        ready.path("reason").asText(),
        ready.isMissingNode()
            ? "Not yet observed by an operator."
            : ready.path("message").asText());
  }

  /** Returns the state of a secondary resource, as a run determines it. */
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
    JsonNode failure = Conditions.find(live.path("status"), "ReplicaFailure");
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

  private static String word(Readiness.State state) {
    return state.name().charAt(0) + state.name().substring(1).toLowerCase(Locale.ROOT);
  }
}
