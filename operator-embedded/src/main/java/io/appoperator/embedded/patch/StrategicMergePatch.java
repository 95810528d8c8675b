package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Strategic merge patch, which merges lists of built-in kinds by their merge keys. The schema says
 * which lists are merged; {@code $patch}, {@code $retainKeys}, {@code $setElementOrder} and {@code
 * $deleteFromPrimitiveList} in a patch are instructions.
 */
public final class StrategicMergePatch {

  static final String DIRECTIVE = "$patch";
  private static final String RETAINED_KEYS = "$retainKeys";
  private static final String ELEMENT_ORDER = "$setElementOrder";
  private static final String DELETED_ELEMENTS = "$deleteFromPrimitiveList";

  private StrategicMergePatch() {}

  /** Returns the patched object. The arguments stay unchanged. */
  public static ObjectNode apply(JsonNode schema, ObjectNode object, ObjectNode patch)
      throws PatchException {
    return mergeMaps(schema, object.deepCopy(), patch.deepCopy());
  }

  /** Changes both arguments. */
  static ObjectNode mergeMaps(JsonNode schema, ObjectNode target, ObjectNode patch)
      throws PatchException {
    JsonNode directive = patch.get(DIRECTIVE);
    if (directive != null) {
      return replacement(directive, patch);
    }
    retainKeys(target, patch);
    mergeOrderedLists(schema, target, patch);
    for (String name : names(patch)) {
      boolean deletes = name.startsWith(DELETED_ELEMENTS);
      String field = deletes ? listName(name, DELETED_ELEMENTS, "primitive list") : name;
      mergeField(PatchStrategy.ofField(schema, field), target, field, patch.get(name), deletes);
    }
    return target;
  }

  private static ObjectNode replacement(JsonNode directive, ObjectNode patch)
      throws PatchException {
    return switch (directive.asText()) {
      case "replace" -> patch.without(List.of(DIRECTIVE));
      case "delete" -> JsonNodeFactory.instance.objectNode();
      default -> throw PatchException.unknownDirective(directive, patch);
    };
  }

  private static void retainKeys(ObjectNode target, ObjectNode patch) throws PatchException {
    JsonNode keys = patch.remove(RETAINED_KEYS);
    if (keys == null) {
      return;
    }
    if (!keys.isArray()) {
      throw PatchException.badFormat("retainKeys");
    }
    Set<String> kept = new HashSet<>();
    keys.forEach(key -> kept.add(key.asText()));
    for (String name : names(patch)) {
      boolean instruction = name.startsWith(DELETED_ELEMENTS) || name.startsWith(ELEMENT_ORDER);
      if (!instruction && !patch.get(name).isNull() && !kept.contains(name)) {
        throw PatchException.badFormat("retainKeys");
      }
    }
    target.retain(kept);
  }

  private static void mergeField(
      PatchStrategy strategy, ObjectNode target, String name, JsonNode value, boolean deletes)
      throws PatchException {
    JsonNode live = target.get(name);
    if (value.isNull()) {
      target.remove(name);
    } else if (live instanceof ObjectNode map && value instanceof ObjectNode patch) {
      target.set(name, strategy.replacesMaps() ? patch : mergeMaps(strategy.schema(), map, patch));
    } else if (live instanceof ArrayNode list && value instanceof ArrayNode patch) {
      target.set(name, StrategicListMerge.merge(strategy, list, patch, deletes));
    } else if (!deletes) {
      if (PatchValues.isDirective(value)) {
        target.remove(name);
      } else {
        target.set(name, PatchValues.withoutInstructions(value, true));
      }
    }
  }

  private static void mergeOrderedLists(JsonNode schema, ObjectNode target, ObjectNode patch)
      throws PatchException {
    for (String name : names(patch)) {
      if (name.startsWith(ELEMENT_ORDER)) {
        ArrayNode order = list(patch.remove(name));
        String field = listName(name, ELEMENT_ORDER, "setElementOrder list");
        mergeOrderedList(PatchStrategy.ofField(schema, field), target, field, patch, order);
      }
    }
  }

  private static void mergeOrderedList(
      PatchStrategy strategy, ObjectNode target, String name, ObjectNode patch, ArrayNode order)
      throws PatchException {
    boolean inTarget = target.has(name);
    ArrayNode live = inTarget ? list(target.get(name)) : order.arrayNode();
    ArrayNode changes = patch.has(name) ? list(patch.get(name)) : order.arrayNode();
    ElementOrder elements = ElementOrder.of(strategy.mergeKey(), live, changes);
    elements.check(changes, order);
    if (!inTarget && !patch.has(name)) {
      return;
    }
    JsonNode merged = live;
    if (patch.has(name)) {
      merged =
          inTarget
              ? StrategicListMerge.merge(strategy, live, changes, false)
              : PatchValues.withoutInstructions(changes, false);
    }
    target.set(name, elements.sort(merged, order, live));
    patch.remove(name);
  }

  private static String listName(String key, String prefix, String part) throws PatchException {
    if (!key.startsWith(prefix + "/")) {
      throw PatchException.badFormat(part);
    }
    return key.substring(prefix.length() + 1);
  }

  private static ArrayNode list(JsonNode value) throws PatchException {
    if (value instanceof ArrayNode list) {
      return list;
    }
    throw PatchException.wrongType("[]interface {}", value);
  }

  private static List<String> names(ObjectNode map) {
    List<String> names = new ArrayList<>();
    map.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
