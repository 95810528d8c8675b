package io.appoperator.cli.tree;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.kind.Conditions;

/** Determines why a pod is not ready, quoting the cluster. */
final class PodDiagnosis {

  private final JsonNode pod;
  private final JsonNode status;

  private PodDiagnosis(JsonNode pod) {
    this.pod = pod;
    this.status = pod.path("status");
  }

  /** Returns the state of a pod. */
  static LiveState of(JsonNode pod) {
    return new PodDiagnosis(pod).state();
  }

  private LiveState state() {
    boolean done = status.path("phase").asText().equals("Succeeded");
    if (done || Conditions.isTrue(Conditions.find(status, "Ready"))) {
      return new LiveState(true, count(), done ? "Succeeded" : "", "");
    }
    return problem();
  }

  /** Checks the reason of the pod first, then its containers, then its conditions. */
  private LiveState problem() {
    if (!status.path("reason").asText().isEmpty()) {
      return unready(status.path("reason").asText(), status.path("message").asText());
    }
    for (String list : new String[] {"initContainerStatuses", "containerStatuses"}) {
      for (JsonNode container : status.path(list)) {
        JsonNode waiting = container.path("state").path("waiting");
        JsonNode why =
            waiting.isMissingNode() ? container.path("state").path("terminated") : waiting;
        String reason = why.path("reason").asText();
        if (!reason.isEmpty() && !reason.equals("Completed")) {
          String message = why.path("message").asText();
          String name = "container " + container.path("name").asText();
          return unready(reason, message.isEmpty() ? name : name + ": " + message);
        }
      }
    }
    for (String type : new String[] {"PodScheduled", "Ready"}) {
      JsonNode condition = Conditions.find(status, type);
      if (Conditions.isFalse(condition)) {
        return unready(condition.path("reason").asText(), condition.path("message").asText());
      }
    }
    return unready(status.path("phase").asText("Pending"), "");
  }

  private LiveState unready(String reason, String message) {
    return new LiveState(false, count(), reason, message);
  }

  private String count() {
    int ready = 0;
    for (JsonNode container : status.path("containerStatuses")) {
      ready += container.path("ready").asBoolean() ? 1 : 0;
    }
    return ready + "/" + pod.path("spec").path("containers").size();
  }
}
