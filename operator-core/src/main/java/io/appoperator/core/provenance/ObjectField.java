package io.appoperator.core.provenance;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.compare.ElementKeys;
import io.appoperator.core.compare.ElementPath;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A field of a secondary resource without subfields.
 *
 * @param object the object
 * @param at the field; elements of lists by their index, because keys may occur twice
 */
record ObjectField(ResourceRef object, ElementPath at) {

  /** Visits the fields of an object, with their paths by index and by key, and their values. */
  static void visit(ObjectNode object, ResourceKind kind, Visitor visitor) {
    visit(ElementPath.ROOT, ElementPath.ROOT, object, kind, visitor);
  }

  /** Receives each field. */
  interface Visitor {
    /**
     * Receives a field.
     *
     * @param at the field, list elements by index
     * @param named the field, list elements by key
     */
    void field(ElementPath at, ElementPath named, JsonNode value);
  }

  /** Visits the fields at or below a path. */
  static void visit(ElementPath at, JsonNode value, BiConsumer<ElementPath, JsonNode> visitor) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      object.properties().forEach(m -> visit(at.member(m.getKey()), m.getValue(), visitor));
    } else if (value instanceof ArrayNode list && !list.isEmpty()) {
      for (int i = 0; i < list.size(); i++) {
        visit(at.index(i), list.get(i), visitor);
      }
    } else {
      visitor.accept(at, value);
    }
  }

  private static void visit(
      ElementPath at, ElementPath named, JsonNode value, ResourceKind kind, Visitor visitor) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      for (Map.Entry<String, JsonNode> m : object.properties()) {
        visit(at.member(m.getKey()), named.member(m.getKey()), m.getValue(), kind, visitor);
      }
    } else if (value instanceof ArrayNode list && !list.isEmpty()) {
      List<@Nullable ObjectNode> keys = ElementKeys.of(kind, named, list);
      for (int i = 0; i < list.size(); i++) {
        ObjectNode own = keys.get(i);
        ElementPath name = own == null ? named.index(i) : named.keyed(own);
        visit(at.index(i), name, list.get(i), kind, visitor);
      }
    } else {
      visitor.field(at, named, value);
    }
  }
}
