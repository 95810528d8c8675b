package io.appoperator.core.watch;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.format.DateTimeParseException;

/** Since when a primary resource is not ready, according to its condition {@code Ready}. */
final class UnreadyTime {

  /** The resource is ready or paused, or the time is unknown. */
  static final long NONE = 0;

  private UnreadyTime() {}

  /** Returns the time in seconds since the epoch, or {@link #NONE}. */
  static long of(JsonNode live) {
    for (JsonNode condition : live.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("Ready")) {
        boolean waits =
            condition.path("status").asText().equals("False")
                && !condition.path("reason").asText().equals("Paused");
        return waits ? seconds(condition.path("lastTransitionTime")) : NONE;
      }
    }
    return seconds(live.path("metadata").path("creationTimestamp"));
  }

  /** Another client may have written the status, so the text may be no time. */
  private static long seconds(JsonNode time) {
    try {
      return Instant.parse(time.asText()).getEpochSecond();
    } catch (DateTimeParseException e) {
      return NONE;
    }
  }
}
