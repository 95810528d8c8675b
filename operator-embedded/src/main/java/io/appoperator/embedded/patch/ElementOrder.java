package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.appoperator.embedded.field.GoText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The order of the elements of a merged list: elements of the patch as the client orders them,
 * between the other elements where these were before.
 *
 * @param mergeKey the field that identifies an element
 * @param isOfMaps whether the elements are maps
 */
record ElementOrder(String mergeKey, boolean isOfMaps) {

  /** Returns the order of lists whose elements have all one type. */
  static ElementOrder of(String mergeKey, ArrayNode live, ArrayNode patch) throws PatchException {
    JsonNode first = null;
    for (ArrayNode list : List.of(live, patch)) {
      for (JsonNode element : list) {
        if (element.isArray()) {
          throw PatchException.listOfLists();
        }
        if (first != null && element.getNodeType() != first.getNodeType()) {
          throw PatchException.unexpected(
              "list element types are not identical: [%s %s]"
                  .formatted(GoText.plain(live), GoText.plain(patch)));
        }
        first = element;
      }
    }
    return new ElementOrder(mergeKey, first != null && first.isObject());
  }

  /** Checks that a patch has only elements of the order that it prescribes, in this order. */
  void check(ArrayNode patch, ArrayNode order) throws PatchException {
    if (patch.isEmpty() || order.isEmpty()) {
      return;
    }
    int position = 0;
    for (JsonNode element : patch) {
      if (PatchValues.isDirective(element)) {
        continue;
      }
      while (position < order.size()
          && !checkedIdentity(element).equals(checkedIdentity(order.get(position)))) {
        position++;
      }
      if (position == order.size()) {
        throw PatchException.unexpected(
            "The order in patch list:\n%s\n doesn't match $setElementOrder list:\n%s\n"
                .formatted(GoText.plain(patch), GoText.plain(order)));
      }
      position++;
    }
  }

  /**
   * Returns a merged list in order.
   *
   * @param wanted the elements as the client orders them
   * @param live the elements before the patch
   */
  ArrayNode sort(JsonNode merged, ArrayNode wanted, ArrayNode live) {
    List<JsonNode> patched = new ArrayList<>();
    List<JsonNode> others = new ArrayList<>();
    merged.forEach(element -> (index(wanted, element) < 0 ? others : patched).add(element));
    patched.sort(Comparator.comparingInt(element -> index(wanted, element)));
    others.sort(Comparator.comparingInt(element -> index(live, element)));
    ArrayNode sorted = JsonNodeFactory.instance.arrayNode();
    int next = 0;
    for (JsonNode element : patched) {
      int position = index(live, element);
      while (next < others.size() && position >= 0 && precedes(others.get(next), position, live)) {
        sorted.add(others.get(next++));
      }
      sorted.add(element);
    }
    return sorted.addAll(others.subList(next, others.size()));
  }

  private boolean precedes(JsonNode other, int position, ArrayNode live) {
    int index = index(live, other);
    return index >= 0 && index < position;
  }

  private int index(ArrayNode list, JsonNode element) {
    for (int i = 0; i < list.size(); i++) {
      if (identity(list.get(i)).equals(identity(element))) {
        return i;
      }
    }
    return -1;
  }

  private JsonNode identity(JsonNode element) {
    return isOfMaps ? element.path(mergeKey) : element;
  }

  private JsonNode checkedIdentity(JsonNode element) throws PatchException {
    JsonNode identity = mergeKey.isEmpty() ? element : element.path(mergeKey);
    if (identity.isMissingNode()) {
      throw PatchException.missingMergeKey(element, mergeKey);
    }
    return identity;
  }
}
