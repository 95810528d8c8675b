package io.appoperator.core.kind;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness;
import io.appoperator.api.Readiness.State;

/** The readiness of pods, and of kinds that run pods to completion. */
final class TaskReadiness {

  private TaskReadiness() {}

  /**
   * A Job that has started or is suspended conforms to its spec. Its completion does not block
   * readiness, but it is reported until then.
   */
  static Readiness job(JsonNode live) {
    JsonNode failed = Conditions.find(live.path("status"), "Failed");
    if (Conditions.isTrue(failed)) {
      return Readiness.of(State.FAILED, words(failed, "The Job has failed."));
    }
    if (Conditions.isTrue(Conditions.find(live.path("status"), "Complete"))) {
      return Readiness.ready();
    }
    if (live.path("spec").path("suspend").asBoolean()) {
      return Readiness.of(State.PENDING, "The Job is suspended.");
    }
    JsonNode status = live.path("status");
    if (!status.hasNonNull("startTime")) {
      return Readiness.of(State.PROGRESSING, "The Job has not started yet.");
    }
    int parallel = live.path("spec").path("parallelism").asInt(1);
    return Readiness.of(
        State.PENDING,
        "%s of %s pods of the Job have completed, %s are active."
            .formatted(
                status.path("succeeded").asInt(),
                live.path("spec").path("completions").asInt(parallel),
                status.path("active").asInt()));
  }

  static Readiness cronJob(JsonNode live) {
    return live.path("spec").path("suspend").asBoolean()
        ? Readiness.of(State.PENDING, "The CronJob is suspended.")
        : Readiness.ready();
  }

  /** A pod that has completed successfully is ready, too. */
  static Readiness pod(JsonNode live) {
    return switch (live.path("status").path("phase").asText()) {
      case "Succeeded" -> Readiness.ready();
      case "Failed" ->
          Readiness.of(State.FAILED, words(live.path("status"), "The pod has failed."));
      case "Running" ->
          Conditions.isTrue(Conditions.find(live.path("status"), "Ready"))
              ? Readiness.ready()
              : Readiness.of(State.PROGRESSING, "The pod is running, but not ready yet.");
      default -> pending(live);
    };
  }

  private static Readiness pending(JsonNode live) {
    JsonNode scheduled = Conditions.find(live.path("status"), "PodScheduled");
    return Readiness.of(
        State.PROGRESSING,
        Conditions.isFalse(scheduled)
            ? words(scheduled, "The pod is not scheduled yet.")
            : "The pod has not started yet.");
  }

  private static String words(JsonNode cluster, String otherwise) {
    String message = cluster.path("message").asText();
    return message.isBlank() ? otherwise : message;
  }
}
