package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceKind;
import io.appoperator.core.kind.ListRules;
import io.appoperator.core.transform.FieldPlace.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the fields in which an object differs from the one that its manager rendered. */
public final class WriteFinder {

  private final ResourceKind kind;
  private final WalkedPlace at = new WalkedPlace();
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
    finder.compare(before, after);
    return List.copyOf(finder.writes);
  }

  private void compare(Step step, JsonNode before, JsonNode after) {
    at.enter(step);
    compare(before, after);
    at.leave();
  }

  private void compare(JsonNode before, JsonNode after) {
    if (before instanceof ObjectNode from && after instanceof ObjectNode to) {
      objects(from, to);
    } else if (before instanceof ArrayNode from && after instanceof ArrayNode to) {
      lists(from, to);
    } else if (!before.equals(after)) {
      writes.add(new FieldWrite(at.place(), before, after));
    }
  }

  /** Returns whether two values are equal without a look into them. */
  @SuppressWarnings("ReferenceEquality") // a transformed object shares what no transformer used
  private static boolean isSame(JsonNode before, @Nullable JsonNode after) {
    return before == after || (before.isValueNode() && before.equals(after));
  }

  private void objects(ObjectNode before, ObjectNode after) {
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      JsonNode value = member.getValue();
      JsonNode next = after.get(member.getKey());
      if (next == null && !value.isNull()) {
        writes.add(new FieldWrite(at.place(new Step.Member(member.getKey())), value, null));
      } else if (next != null && !isSame(value, next)) {
        compare(new Step.Member(member.getKey()), value, next);
      }
    }
    for (Map.Entry<String, JsonNode> member : after.properties()) {
      if (!before.has(member.getKey())) {
        added(member);
      }
    }
  }

  /** Splits an added value into its fields, because other transformers may add others. */
  private void added(Map.Entry<String, JsonNode> member) {
    at.enter(new Step.Member(member.getKey()));
    JsonNode value = member.getValue();
    if (value instanceof ObjectNode object && !object.isEmpty()) {
      object.properties().forEach(this::added);
    } else if (value instanceof ArrayNode array && !array.isEmpty()) {
      lists(array.arrayNode(), array);
    } else {
      writes.add(new FieldWrite(at.place(), null, value));
    }
    at.leave();
  }

  private void lists(ArrayNode before, ArrayNode after) {
    ListRules.Row rule = ListRules.of(kind, at.names());
    Map<ObjectNode, JsonNode> from = byKeys(rule, before);
    Map<ObjectNode, JsonNode> to = byKeys(rule, after);
    if (from != null && to != null) {
      elements(from, to);
    } else if (from != null) {
      throw new RefusedWriteException(
          "returned elements in %s without keys, or with equal keys %s"
              .formatted(at.place(), String.join(", ", rule.keys())));
    } else if (startsWith(after, before)) {
      for (int i = before.size(); i < after.size(); i++) {
        writes.add(new FieldWrite(at.place(new Step.Appended(after.get(i))), null, after.get(i)));
      }
    } else {
      writes.add(new FieldWrite(at.place(), before, after));
    }
  }

  private void elements(Map<ObjectNode, JsonNode> before, Map<ObjectNode, JsonNode> after) {
    List<ObjectNode> order = new ArrayList<>(before.keySet());
    order.retainAll(after.keySet());
    if (!new ArrayList<>(after.keySet()).subList(0, order.size()).equals(order)) {
      throw new RefusedWriteException(
          "changed the order of %s; keep it, and add elements at the end".formatted(at.place()));
    }
    before.forEach(
        (keys, element) -> {
          JsonNode next = after.get(keys);
          if (next == null) {
            writes.add(new FieldWrite(at.place(new Step.Element(keys)), element, null));
          } else if (!isSame(element, next)) {
            compare(new Step.Element(keys), element, next);
          }
        });
    after.forEach(
        (keys, element) -> {
          if (!before.containsKey(keys)) {
            writes.add(new FieldWrite(at.place(new Step.Element(keys)), null, element));
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
