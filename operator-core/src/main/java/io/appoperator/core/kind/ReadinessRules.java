package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.Replicas;
import io.appoperator.api.Readiness.State;

/** When live objects of the built-in kinds are ready. */
final class ReadinessRules {

  private ReadinessRules() {}

  static Readiness exists(JsonNode live) {
    return Readiness.ready();
  }

  /** A claim may wait for its first pod, so that nothing waits for a pending claim. */
  static Readiness claim(JsonNode live) {
    String phase = live.path("status").path("phase").asText("Pending");
    return switch (phase) {
      case "Bound" -> resized(live);
      case "Lost" -> Readiness.of(State.FAILED, "The claim has lost its volume.");
      default -> Readiness.of(State.PENDING, "The claim is not bound yet.");
    };
  }

  private static Readiness resized(JsonNode live) {
    for (JsonNode condition : live.path("status").path("conditions")) {
      String type = condition.path("type").asText();
      if (type.endsWith("Resizing") || type.endsWith("ResizePending")) {
        return Readiness.of(State.PENDING, "The volume is being resized.");
      }
    }
    return Readiness.ready();
  }

  /** An address is the business of the cloud; the Service works inside the cluster without it. */
  static Readiness service(JsonNode live) {
    boolean waits =
        live.path("spec").path("type").asText().equals("LoadBalancer")
            && live.path("status").path("loadBalancer").path("ingress").isEmpty();
    return waits ? Readiness.of(State.PENDING, "No address is assigned yet.") : Readiness.ready();
  }

  static Readiness ingress(JsonNode live) {
    return live.path("status").path("loadBalancer").path("ingress").isEmpty()
        ? Readiness.of(State.PENDING, "No address is assigned yet.")
        : Readiness.ready();
  }

  /**
   * A Deployment is ready when every wanted pod runs the latest template and is available; at once
   * if none is wanted and none is there.
   *
   * @see <a
   *     href="https://kubernetes.io/docs/concepts/workloads/controllers/deployment/#deployment-status">Deployment
   *     status</a>
   */
  static Readiness deployment(JsonNode live) {
    JsonNode status = live.path("status");
    int wanted = live.path("spec").path("replicas").asInt(1);
    Replicas replicas =
        new Replicas(
            wanted,
            status.path("replicas").asInt(),
            status.path("readyReplicas").asInt(),
            status.path("updatedReplicas").asInt());
    if (wanted == 0 && replicas.current() == 0) {
      // There is no pod to wait for, whatever else has changed.
      return new Readiness(State.READY, "", replicas);
    }
    boolean seen =
        status.path("observedGeneration").asLong()
            >= live.path("metadata").path("generation").asLong();
    if (!seen) {
      return new Readiness(State.PROGRESSING, "The change is not observed yet.", replicas);
    }
    JsonNode progressing = condition(status, "Progressing");
    if (progressing.path("reason").asText().equals("ProgressDeadlineExceeded")) {
      return new Readiness(State.FAILED, progressing.path("message").asText(), replicas);
    }
    boolean complete =
        replicas.updated() >= wanted
            && replicas.current() == replicas.updated()
            && status.path("availableReplicas").asInt() >= wanted;
    if (complete) {
      return new Readiness(State.READY, "", replicas);
    }
    JsonNode failure = condition(status, "ReplicaFailure");
    String message =
        failure.path("status").asText().equals("True")
            ? failure.path("message").asText()
            : "%d of %d pods are ready, %d run the latest template."
                .formatted(replicas.ready(), wanted, replicas.updated());
    return new Readiness(State.PROGRESSING, message, replicas);
  }

  private static JsonNode condition(JsonNode status, String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return status.path("conditions").path(-1);
  }
}
