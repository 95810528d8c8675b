package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/** Merges a list of a strategic merge patch into a list of the object. */
final class StrategicListMerge {

  private final PatchStrategy strategy;

  private StrategicListMerge(PatchStrategy strategy) {
    this.strategy = strategy;
  }

  /**
   * Returns the merged list.
   *
   * @param live the list of the object, which is overwritten
   * @param deletes whether the patch has scalars that are removed
   */
  static ArrayNode merge(PatchStrategy strategy, ArrayNode live, ArrayNode patch, boolean deletes)
      throws PatchException {
    if (!strategy.mergesLists() && !deletes) {
      return patch;
    }
    if (live.isEmpty() && patch.isEmpty()) {
      return live;
    }
    ElementOrder order = ElementOrder.of(strategy.mergeKey(), live, patch);
    StrategicListMerge merge = new StrategicListMerge(strategy);
    if (!order.isOfMaps()) {
      return deletes ? without(live, patch) : merge.mergeScalars(order, live, patch);
    }
    if (strategy.mergeKey().isEmpty()) {
      throw PatchException.unexpected("cannot merge lists without merge key for ");
    }
    return merge.mergeMaps(order, live, patch);
  }

  private ArrayNode mergeScalars(ElementOrder order, ArrayNode live, ArrayNode patch) {
    List<JsonNode> all = new ArrayList<>();
    live.forEach(all::add);
    patch.forEach(all::add);
    dropDuplicates(all);
    return order.sort(array(all), patch, live);
  }

  private ArrayNode mergeMaps(ElementOrder order, ArrayNode live, ArrayNode patch)
      throws PatchException {
    SharedList target = new SharedList(live);
    List<JsonNode> changes = new ArrayList<>();
    boolean replaces = false;
    for (JsonNode change : patch) {
      JsonNode directive = change.get(StrategicMergePatch.DIRECTIVE);
      if (directive == null) {
        changes.add(change);
        continue;
      }
      switch (directive.asText()) {
        case "delete" -> {
          JsonNode key = key(change);
          target.removeIf(element -> key.equals(element.get(strategy.mergeKey())));
        }
        case "replace" -> replaces = true;
        case "merge" ->
            throw PatchException.unexpected("merging lists cannot yet be specified in the patch");
        default -> throw PatchException.unknownDirective(directive, change);
      }
    }
    if (replaces) {
      return order.sort(array(changes), array(List.of()), array(changes));
    }
    ArrayNode liveOrder = target.toArray();
    for (JsonNode change : changes) {
      put(target, change);
    }
    return order.sort(target.toArray(), array(changes), liveOrder);
  }

  private void put(SharedList target, JsonNode change) throws PatchException {
    JsonNode key = key(change);
    for (int i = 0; i < target.size(); i++) {
      if (key.equals(target.get(i).get(strategy.mergeKey()))
          && target.get(i) instanceof ObjectNode element
          && change instanceof ObjectNode patch) {
        target.set(i, StrategicMergePatch.mergeMaps(strategy.items(), element, patch));
        return;
      }
    }
    target.add(change);
  }

  private JsonNode key(JsonNode element) throws PatchException {
    JsonNode key = element.get(strategy.mergeKey());
    if (key == null) {
      throw PatchException.missingMergeKey(element, strategy.mergeKey());
    }
    return key;
  }

  private static ArrayNode without(ArrayNode list, ArrayNode removed) {
    List<JsonNode> gone = new ArrayList<>();
    removed.forEach(gone::add);
    return array(list.valueStream().filter(element -> !gone.contains(element)).toList());
  }

  /** Replaces each repetition by the last element, as kube-apiserver does. */
  private static void dropDuplicates(List<JsonNode> list) {
    for (int i = 0; i < list.size() - 1; i++) {
      for (int j = i + 1; j < list.size(); j++) {
        if (list.get(i).equals(list.get(j))) {
          list.set(j, list.get(list.size() - 1));
          list.remove(list.size() - 1);
          j--;
        }
      }
    }
  }

  private static ArrayNode array(List<JsonNode> elements) {
    return JsonNodeFactory.instance.arrayNode().addAll(elements);
  }
}
