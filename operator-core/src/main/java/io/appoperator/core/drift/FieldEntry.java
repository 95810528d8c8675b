package io.appoperator.core.drift;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.ElementPath.Step;

/**
 * The fields that one field manager owns: an entry of managedFields.
 *
 * @param manager the manager
 * @param time when it last changed its fields
 * @param ours whether it is the operator's entry
 * @param fields the tree of its fields
 */
record FieldEntry(String manager, String time, boolean ours, JsonNode fields) {

  static FieldEntry of(JsonNode entry, String fieldManager) {
    String manager = entry.path("manager").asText();
    boolean applied =
        entry.path("operation").asText().equals("Apply")
            && entry.path("subresource").asText().isEmpty();
    return new FieldEntry(
        manager,
        entry.path("time").asText(),
        applied && manager.equals(fieldManager),
        entry.path("fieldsV1"));
  }

  /** Returns whether the manager owns a field, a subfield, or a parent of it. */
  boolean owns(ElementPath path) {
    JsonNode node = fields;
    for (Step step : path.steps()) {
      if (node.isEmpty()) {
        return !fields.isEmpty();
      }
      JsonNode next = step.inManagedFields(node);
      if (next.isMissingNode()) {
        return false;
      }
      node = next;
    }
    return true;
  }
}
