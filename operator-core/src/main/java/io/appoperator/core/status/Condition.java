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
 * @param type what it is about
 * @param holds whether it is so
 * @param reason why, in one word
 * @param message why, in one line
 * @see <a
 *     href="https://github.com/kubernetes/community/blob/master/contributors/devel/sig-architecture/api-conventions.md#typical-status-properties">API
 *     conventions: conditions</a>
 */
record Condition(Type type, boolean holds, Reason reason, String message) {

  private static final int MAX_MESSAGE = 2048;

  /** What conditions are about. */
  enum Type {
    /** Everything works as asked for. */
    READY("Ready"),
    /** Everything is written as asked for. */
    RECONCILED("Reconciled"),
    /** Something is on the way. */
    PROGRESSING("Progressing"),
    /** A failure needs the attention of a user. */
    DEGRADED("Degraded"),
    /** What is desired is not reached yet; present only while that is so. */
    RECONCILING("Reconciling"),
    /** What is desired is not reached without an edit; present only while that is so. */
    STALLED("Stalled");

    private final String word;

    Type(String word) {
      this.word = word;
    }
  }

  /** Returns its document; the time of the transition moves only when the status does. */
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
        .put("message", shortened(message));
  }

  private static String shortened(String text) {
    return text.length() <= MAX_MESSAGE ? text : text.substring(0, MAX_MESSAGE - 3) + "...";
  }
}
