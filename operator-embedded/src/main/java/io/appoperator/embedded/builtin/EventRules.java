package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;

/** The rules of Event, which two groups serve with different names of fields. */
final class EventRules extends StandardRules {

  /** The fields of {@code events.k8s.io/v1}, and their names in the core group. */
  private static final Map<String, String> CORE_NAMES =
      Map.of(
          "note", "message",
          "regarding", "involvedObject",
          "reportingController", "reportingComponent",
          "deprecatedSource", "source",
          "deprecatedFirstTimestamp", "firstTimestamp",
          "deprecatedLastTimestamp", "lastTimestamp",
          "deprecatedCount", "count");

  private final boolean isCore;

  EventRules(ObjectNode newObject) {
    super(newObject, false);
    this.isCore = newObject.path("apiVersion").asText().equals("v1");
  }

  @Override
  public Set<String> selectableFields() {
    return Set.of(
        "involvedObject.kind",
        "involvedObject.namespace",
        "involvedObject.name",
        "involvedObject.uid",
        "involvedObject.apiVersion",
        "involvedObject.fieldPath",
        "involvedObject.resourceVersion",
        "reason",
        "reportingComponent",
        "type");
  }

  @Override
  public String storedResource() {
    return "events";
  }

  @Override
  public ObjectNode fromStored(ObjectNode stored) {
    if (!isCore) {
      CORE_NAMES.forEach((name, core) -> rename(stored, core, name));
    }
    return stored;
  }

  @Override
  public ObjectNode toStored(ObjectNode object) {
    if (!isCore) {
      CORE_NAMES.forEach((name, core) -> rename(object, name, core));
    }
    return object;
  }

  private static void rename(ObjectNode object, String from, String to) {
    JsonNode value = object.remove(from);
    if (value != null) {
      object.set(to, value);
    }
  }
}
