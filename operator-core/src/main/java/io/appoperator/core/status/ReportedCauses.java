package io.appoperator.core.status;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.NotApplied;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The causes in the conditions of a status, where {@link ConditionEvaluator} appends them to the
 * messages of objects.
 */
public final class ReportedCauses {

  private ReportedCauses() {}

  /** Returns the causes of the objects that are not ready and have not changed since. */
  public static Map<ResourceRef, String> of(JsonNode status, List<LiveRecord> records) {
    Map<ResourceRef, String> causes = new HashMap<>();
    for (LiveRecord record : records) {
      if (record.readiness().state() == State.READY) {
        continue;
      }
      String stated = reportedCause(status, record.ref());
      String own = record.readiness().message();
      if (own.isEmpty() && !stated.isEmpty()) {
        causes.put(record.ref(), stated);
      } else if (stated.startsWith(own + " ")) {
        causes.put(record.ref(), stated.substring(own.length() + 1));
      } else if (stated.equals(own) && !own.isEmpty() && isQuoted(status, record)) {
        causes.put(record.ref(), own);
      }
    }
    return causes;
  }

  private static String reportedCause(JsonNode status, ResourceRef ref) {
    for (JsonNode resource : status.path("resources")) {
      if (resource.path("kind").asText().equals(ref.kind().kind())
          && resource.path("name").asText().equals(ref.name())
          && !NotApplied.isNotApplied(resource)) {
        return resource.path("message").asText();
      }
    }
    return "";
  }

  /**
   * An object that does not block readiness is part of the condition only if its cause is known.
   */
  private static boolean isQuoted(JsonNode status, LiveRecord record) {
    if (record.readiness().state() != State.PENDING) {
      return false;
    }
    String text = record.ref() + ": " + record.readiness().message();
    return Conditions.all(status)
        .anyMatch(condition -> condition.path("message").asText().contains(text));
  }
}
