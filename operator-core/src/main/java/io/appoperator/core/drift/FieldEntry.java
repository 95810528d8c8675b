package io.appoperator.core.drift;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.appoperator.core.compare.ElementPath;
import io.appoperator.core.compare.ElementPath.Step;
import io.appoperator.core.observe.FieldStep;
import java.util.Map;

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
      JsonNode next = into(node, step);
      if (next.isMissingNode()) {
        return false;
      }
      node = next;
    }
    return true;
  }

  private static JsonNode into(JsonNode node, Step step) {
    if (step instanceof Step.Member member) {
      return node.path("f:" + member.name());
    }
    if (step instanceof Step.Keyed keyed) {
      return node.properties().stream()
          .filter(field -> FieldStep.isKeyed(field.getKey()))
          .filter(field -> keyed.keys().equals(FieldStep.keys(field.getKey())))
          .<JsonNode>map(Map.Entry::getValue)
          .findFirst()
          .orElse(MissingNode.getInstance());
    }
    // Elements without keys are owned individually by value, or as a whole list.
    return node;
  }
}
