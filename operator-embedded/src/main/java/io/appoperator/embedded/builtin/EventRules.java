package io.appoperator.embedded.builtin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.kind.NameFormat;
import java.util.List;
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
    super(withTimes(newObject), false);
    this.isCore = newObject.path("apiVersion").asText().equals("v1");
  }

  @Override
  public NameFormat nameFormat() {
    return NameFormat.PATH_SEGMENT;
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
      for (String text : List.of("reportingController", "reportingInstance")) {
        if (stored.path(text).asText().isEmpty()) {
          stored.remove(text);
        }
      }
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

  /** Encoded events have null for times that are not set, and some empty texts. */
  private static ObjectNode withTimes(ObjectNode newObject) {
    boolean core = newObject.path("apiVersion").asText().equals("v1");
    if (core) {
      newObject.put("reportingComponent", "").put("reportingInstance", "");
    }
    return newObject
        .putNull("eventTime")
        .putNull(core ? "firstTimestamp" : "deprecatedFirstTimestamp")
        .putNull(core ? "lastTimestamp" : "deprecatedLastTimestamp");
  }

  private static void rename(ObjectNode object, String from, String to) {
    JsonNode value = object.remove(from);
    if (value != null) {
      object.set(to, value);
    }
  }
}
