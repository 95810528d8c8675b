package io.appoperator.core.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Reason;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A condition of a primary resource.
 *
 * @param type its type
 * @param holds whether its status is True
 * @param reason its reason, one word
 * @param message its message, one line
 * @see <a
 *     href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#typical-status-properties">API
 *     conventions: conditions</a>
 */
record Condition(Type type, boolean holds, Reason reason, String message) {

  private static final int MAX_MESSAGE = 2048;

  /** The types of conditions. */
  enum Type {
    /** All desired objects are ready. */
    READY("Ready"),
    /** All desired objects are applied. */
    RECONCILED("Reconciled"),
    /** A change is in progress. */
    PROGRESSING("Progressing"),
    /** A failure needs the attention of a user. */
    DEGRADED("Degraded"),
    /** The desired state is not reached yet; present only while this is true. */
    RECONCILING("Reconciling"),
    /** The desired state cannot be reached without an edit; present only while this is true. */
    STALLED("Stalled");

    private final String word;

    Type(String word) {
      this.word = word;
    }
  }

  /** Returns its document; the transition time changes only with the status. */
  ObjectNode json(JsonNode previousStatus, long generation, Instant now) {
    String status = holds ? "True" : "False";
    String since = now.truncatedTo(ChronoUnit.SECONDS).toString();
    JsonNode previous = Conditions.find(previousStatus, type.word);
    if (previous.path("status").asText().equals(status)) {
      since = previous.path("lastTransitionTime").asText(since);
    }
    return Json.object()
        .put("type", type.word)
        .put("status", status)
        .put("observedGeneration", generation)
        .put("lastTransitionTime", since)
        .put("reason", reason.toString())
        .put("message", truncate(message));
  }

  private static String truncate(String text) {
    return text.length() <= MAX_MESSAGE ? text : text.substring(0, MAX_MESSAGE - 3) + "...";
  }
}
