package io.appoperator.embedded.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * Writes conditions that keep the time of their last transition. Those of other clients stay, as
 * controllers of Kubernetes replace only their own.
 */
final class StatusConditions {

  private final JsonNode before;
  private final ObjectNode status;
  private final String now;

  /**
   * Creates a writer.
   *
   * @param before the object with its last status
   * @param status the new status
   * @param now the current time
   */
  StatusConditions(JsonNode before, ObjectNode status, String now) {
    this.before = before;
    this.status = status;
    this.now = now;
    keep(before, status);
  }

  /** Copies the last conditions, unless the new status has some. */
  static void keep(JsonNode before, ObjectNode status) {
    JsonNode last = before.at("/status/conditions");
    if (!last.isEmpty() && !status.has("conditions")) {
      status.set("conditions", last.deepCopy());
    }
  }

  /** Adds a condition. */
  ObjectNode add(String type, boolean isTrue, String reason, String message) {
    return add(type, isTrue ? "True" : "False", reason, message);
  }

  /** Adds a condition that is unknown. */
  ObjectNode addUnknown(String type, String reason, String message) {
    return add(type, "Unknown", reason, message);
  }

  private ObjectNode add(String type, String value, String reason, String message) {
    ObjectNode condition = place(type);
    condition.put("type", type).put("status", value);
    condition.put("lastTransitionTime", now);
    if (!reason.isEmpty()) {
      condition.put("reason", reason).put("message", message);
    }
    for (JsonNode one : before.at("/status/conditions")) {
      if (one.path("type").asText().equals(type)
          && one.path("status").equals(condition.path("status"))) {
        condition.set("lastTransitionTime", one.path("lastTransitionTime"));
      }
    }
    return condition;
  }

  /** Returns an empty condition in place of the last one of this type. */
  private ObjectNode place(String type) {
    ArrayNode conditions = status.withArrayProperty("conditions");
    for (int i = 0; i < conditions.size(); i++) {
      if (conditions.get(i).path("type").asText().equals(type)) {
        ObjectNode empty = conditions.objectNode();
        conditions.set(i, empty);
        return empty;
      }
    }
    return conditions.addObject();
  }

  /** Adds a condition that also has the time of its last update, as those of a Deployment. */
  ObjectNode addUpdated(String type, boolean isTrue, String reason, String message) {
    ObjectNode condition = add(type, isTrue, reason, message);
    condition.put("lastUpdateTime", now);
    for (JsonNode one : before.at("/status/conditions")) {
      if (one.path("type").asText().equals(type)
          && one.path("status").equals(condition.path("status"))
          && one.path("reason").equals(condition.path("reason"))) {
        condition.set("lastUpdateTime", one.path("lastUpdateTime"));
      }
    }
    return condition;
  }
}
