package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Quantities;
import io.appoperator.core.observe.OwnedChange;
import java.util.List;
import java.util.Map;

/**
 * Finds the applied fields for which the server stores another value, for example by admission.
 * Added fields and the notation of values do not count. Pure.
 */
public final class Overrides {

  /** The server converts it to {@code data}. */
  private static final String STRING_DATA = "stringData";

  private Overrides() {}

  /**
   * Compares the applied object with the response of the server.
   *
   * @param applied the document, without managedFields; not changed
   * @param stored the response, with its managedFields; not changed
   * @param fieldManager the field manager of the apply
   * @return the fields that differ, by path: before as applied, after as stored
   */
  public static List<OwnedChange> of(ObjectNode applied, ObjectNode stored, String fieldManager) {
    if (covers(stored, applied)) {
      return List.of();
    }
    return OwnedChange.between(withOwnership(applied, stored), stored, fieldManager).stream()
        .filter(Overrides::isOverride)
        .toList();
  }

  /** Returns a document with the managedFields of another one, which list the applied fields. */
  public static ObjectNode withOwnership(ObjectNode document, ObjectNode stored) {
    ObjectNode owned = Json.object();
    owned.setAll(document);
    ObjectNode metadata = owned.putObject("metadata");
    if (document.path("metadata") instanceof ObjectNode known) {
      metadata.setAll(known);
    }
    metadata.set("managedFields", stored.path("metadata").path("managedFields"));
    return owned;
  }

  private static boolean isOverride(OwnedChange change) {
    JsonNode applied = change.before();
    JsonNode stored = change.after();
    if (applied.isMissingNode()) {
      return false;
    }
    return stored.isMissingNode()
        ? !isZero(applied) && !isIn(STRING_DATA, change.path())
        : !covers(stored, applied);
  }

  private static boolean isIn(String field, String path) {
    return path.equals(field) || path.startsWith(field + ".");
  }

  /** Returns whether a stored value contains the applied value. */
  private static boolean covers(JsonNode stored, JsonNode applied) {
    if (applied instanceof ObjectNode wanted) {
      return stored.isObject()
          && wanted.properties().stream().allMatch(member -> coversMember(stored, member));
    }
    if (applied instanceof ArrayNode wanted) {
      return stored.size() == wanted.size() && stored.isArray() && coversElements(stored, wanted);
    }
    return isSame(stored, applied);
  }

  private static boolean coversMember(JsonNode stored, Map.Entry<String, JsonNode> member) {
    JsonNode value = stored.get(member.getKey());
    return value == null ? isZero(member.getValue()) : covers(value, member.getValue());
  }

  private static boolean coversElements(JsonNode stored, ArrayNode applied) {
    for (int i = 0; i < applied.size(); i++) {
      if (!covers(stored.get(i), applied.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isSame(JsonNode one, JsonNode other) {
    if (one.equals(other)) {
      return true;
    }
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue()) == 0;
    }
    return one.isValueNode()
        && other.isValueNode()
        && Quantities.areEqual(one.asText(), other.asText());
  }

  /** Returns whether the server may omit a value because it is empty. */
  private static boolean isZero(JsonNode value) {
    if (value.isNumber()) {
      return value.decimalValue().signum() == 0;
    }
    if (value.isTextual()) {
      return value.textValue().isEmpty();
    }
    return value.isContainerNode() ? value.isEmpty() : !value.asBoolean();
  }
}
