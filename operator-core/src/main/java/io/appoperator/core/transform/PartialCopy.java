package io.appoperator.core.transform;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.json.Json;
import io.appoperator.core.transform.FieldPlace.Step;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** A copy of an object that shares what is not written with the original. */
final class PartialCopy {

  private final ObjectNode object;

  /** The objects and lists that belong to the copy alone. */
  private final Set<JsonNode> own = Collections.newSetFromMap(new IdentityHashMap<>());

  PartialCopy(ObjectNode original) {
    this.object = Json.sortedKeys(original);
    own.add(object);
  }

  ObjectNode object() {
    return object;
  }

  void apply(FieldWrite write) {
    List<Step> steps = write.place().steps();
    JsonNode parent = object;
    for (int i = 0; i < steps.size() - 1; i++) {
      parent = child(parent, steps.get(i), steps.get(i + 1));
    }
    Step last = write.place().last();
    JsonNode after = write.after() == null ? null : Json.sorted(write.after());
    if (last instanceof Step.Member member && parent instanceof ObjectNode fields) {
      if (after == null) {
        fields.remove(member.name());
      } else {
        fields.set(member.name(), after);
      }
    } else if (last instanceof Step.Element element && parent instanceof ArrayNode list) {
      int index = element.indexIn(list);
      if (after == null) {
        list.remove(index);
      } else if (index == list.size()) {
        list.add(after);
      }
    } else if (after != null && parent instanceof ArrayNode list && !repeats(list, after)) {
      list.add(after);
    }
  }

  /** Two transformers may add the same toleration, but also the same text to a command line. */
  private static boolean repeats(ArrayNode list, JsonNode added) {
    return added.isObject() && list.valueStream().anyMatch(added::equals);
  }

  /** Returns the child of an object or a list, to be changed; a missing one is created. */
  private JsonNode child(JsonNode parent, Step step, Step next) {
    if (parent instanceof ArrayNode list) {
      int index = step.indexIn(list);
      JsonNode element = list.get(index);
      JsonNode copy = own(Objects.requireNonNull(element, "elements are written as a whole"));
      list.set(index, copy);
      return copy;
    }
    ObjectNode fields = (ObjectNode) parent;
    String name = step.memberName().orElseThrow();
    JsonNode present = fields.get(name);
    JsonNode copy = present == null ? created(fields, next) : own(present);
    fields.set(name, copy);
    return copy;
  }

  private JsonNode created(ObjectNode parent, Step next) {
    JsonNode created = next instanceof Step.Member ? parent.objectNode() : parent.arrayNode();
    own.add(created);
    return created;
  }

  /** Returns a value itself if it belongs to the copy, and otherwise a copy of its first level. */
  private JsonNode own(JsonNode value) {
    if (own.contains(value)) {
      return value;
    }
    JsonNode copy = value;
    if (value instanceof ObjectNode fields) {
      copy = fields.objectNode().setAll(fields);
    } else if (value instanceof ArrayNode list) {
      copy = list.arrayNode(list.size()).addAll(list);
    }
    own.add(copy);
    return copy;
  }
}
