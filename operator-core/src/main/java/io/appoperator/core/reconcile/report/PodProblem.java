package io.appoperator.core.reconcile.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.kind.Conditions;
import java.util.Optional;
import java.util.Set;

/** Finds out from a pod why it is not ready. */
final class PodProblem {

  /** Reasons of a container that is starting, which are not problems. */
  private static final Set<String> STARTING_REASONS =
      Set.of("ContainerCreating", "PodInitializing");

  private PodProblem() {}

  static Optional<String> of(JsonNode pod) {
    String name = pod.path("metadata").path("name").asText();
    JsonNode status = pod.path("status");
    for (String list : new String[] {"initContainerStatuses", "containerStatuses"}) {
      for (JsonNode container : status.path(list)) {
        JsonNode waiting = container.path("state").path("waiting");
        String reason = waiting.path("reason").asText();
        if (!reason.isEmpty() && !STARTING_REASONS.contains(reason)) {
          String text =
              "Pod %s, container %s: %s. %s"
                  .formatted(
                      name,
                      container.path("name").asText(),
                      reason,
                      waiting.path("message").asText());
          return Optional.of(text.strip() + lastEnd(container));
        }
      }
    }
    JsonNode scheduled = Conditions.find(status, "PodScheduled");
    return Conditions.isFalse(scheduled)
        ? Optional.of(
            "Pod %s: %s. %s"
                .formatted(
                    name, scheduled.path("reason").asText(), scheduled.path("message").asText()))
        : Optional.empty();
  }

  /** The reason of repeated restarts is in the last termination of the container. */
  private static String lastEnd(JsonNode container) {
    JsonNode last = container.path("lastState").path("terminated");
    return last.isMissingNode()
        ? ""
        : " It last ended with %s, exit code %s."
            .formatted(last.path("reason").asText("no reason"), last.path("exitCode").asInt());
  }
}
