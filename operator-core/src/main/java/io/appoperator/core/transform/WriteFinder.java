package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.ListRules;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the fields in which an object differs from the one that its manager rendered. */
public final class WriteFinder {

  private final ResourceKind kind;
  private final List<FieldWrite> writes = new ArrayList<>();

  private WriteFinder(ResourceKind kind) {
    this.kind = kind;
  }

  /**
   * Returns the fields that a transformer writes.
   *
   * @param kind the kind of the object
   * @param before the object as its manager rendered it
   * @param after the object that the transformer returned
   * @throws RefusedWriteException if the elements of a list with keys are in another order, or have
   *     equal keys
   */
  public static List<FieldWrite> find(ResourceKind kind, ObjectNode before, ObjectNode after) {
    WriteFinder finder = new WriteFinder(kind);
    finder.compare(FieldPlace.ROOT, before, after);
    return List.copyOf(finder.writes);
  }

  private void compare(FieldPlace at, JsonNode before, JsonNode after) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
      objects(at, from, to);
    } else if (before instanceof ArrayNode from && after instanceof ArrayNode to) {
      lists(at, from, to);
    } else {
      writes.add(new FieldWrite(at, before, after));
    }
  }

  private void objects(FieldPlace at, ObjectNode before, ObjectNode after) {
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      JsonNode next = after.get(member.getKey());
      FieldPlace place = at.member(member.getKey());
      if (next == null && !member.getValue().isNull()) {
        writes.add(new FieldWrite(place, member.getValue(), null));
      } else if (next != null) {
        compare(place, member.getValue(), next);
      }
    }
    for (Map.Entry<String, JsonNode> member : after.properties()) {
      if (!before.has(member.getKey())) {
        added(at.member(member.getKey()), member.getValue());
      }
    }
  }

  /** Splits an added value into its fields, because other transformers may add others. */
  private void added(FieldPlace at, JsonNode value) {
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      object.properties().forEach(member -> added(at.member(member.getKey()), member.getValue()));
    } else if (value instanceof ArrayNode array && !array.isEmpty()) {
      lists(at, array.arrayNode(), array);
    } else {
      writes.add(new FieldWrite(at, null, value));
    }
  }

  private void lists(FieldPlace at, ArrayNode before, ArrayNode after) {
    ListRules.Row rule = ListRules.of(kind, at.names());
    Map<ObjectNode, JsonNode> from = byKeys(rule, before);
    Map<ObjectNode, JsonNode> to = byKeys(rule, after);
    if (from != null && to != null) {
      elements(at, from, to);
    } else if (from != null) {
      throw new RefusedWriteException(
          "returned elements in %s without keys, or with equal keys %s"
              .formatted(at, String.join(", ", rule.keys())));
    } else if (startsWith(after, before)) {
      for (int i = before.size(); i < after.size(); i++) {
        writes.add(new FieldWrite(at.appended(after.get(i)), null, after.get(i)));
      }
    } else {
      writes.add(new FieldWrite(at, before, after));
    }
  }

  private void elements(
      FieldPlace at, Map<ObjectNode, JsonNode> before, Map<ObjectNode, JsonNode> after) {
    List<ObjectNode> order = new ArrayList<>(before.keySet());
    order.retainAll(after.keySet());
    if (!new ArrayList<>(after.keySet()).subList(0, order.size()).equals(order)) {
      throw new RefusedWriteException(
          "changed the order of %s; keep it, and add elements at the end".formatted(at));
    }
    before.forEach(
        (keys, element) -> {
          JsonNode next = after.get(keys);
          if (next == null) {
            writes.add(new FieldWrite(at.element(keys), element, null));
          } else {
            compare(at.element(keys), element, next);
          }
        });
    after.forEach(
        (keys, element) -> {
          if (!before.containsKey(keys)) {
            writes.add(new FieldWrite(at.element(keys), null, element));
          }
        });
  }

  /** Returns the elements of a list by their keys; null if some have none, or equal ones. */
  private static @Nullable Map<ObjectNode, JsonNode> byKeys(ListRules.Row rule, ArrayNode list) {
    if (rule.keys().isEmpty()) {
      return null;
    }
    Map<ObjectNode, JsonNode> elements = new LinkedHashMap<>();
    for (JsonNode element : list) {
      ObjectNode keys = rule.keysOf(element);
      if (keys == null || elements.put(keys, element) != null) {
        return null;
      }
    }
    return elements;
  }

  private static boolean startsWith(ArrayNode list, ArrayNode start) {
    for (int i = 0; i < start.size(); i++) {
      if (!start.get(i).equals(list.get(i))) {
        return false;
      }
    }
    return true;
  }
}
