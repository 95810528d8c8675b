package io.appoperator.embedded.patch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A list that changes as slices of Go do. kube-apiserver orders the elements by the list of before,
 * which these changes partly overwrite; the order would differ without that.
 */
final class SharedList {

  private final ArrayNode before;
  private final List<JsonNode> elements = new ArrayList<>();
  private boolean shares = true;

  /**
   * Creates a list with the elements of another one.
   *
   * @param before the other list, which is overwritten
   */
  SharedList(ArrayNode before) {
    this.before = before;
    before.forEach(elements::add);
  }

  int size() {
    return elements.size();
  }

  JsonNode get(int index) {
    return elements.get(index);
  }

  void set(int index, JsonNode element) {
    elements.set(index, element);
    if (shares) {
      before.set(index, element);
    }
  }

  void add(JsonNode element) {
    elements.add(element);
    shares &= elements.size() <= before.size();
    if (shares) {
      before.set(elements.size() - 1, element);
    }
  }

  void removeIf(Predicate<JsonNode> condition) {
    elements.removeIf(condition);
    for (int i = 0; i < elements.size(); i++) {
      before.set(i, elements.get(i));
    }
  }

  ArrayNode toArray() {
    return JsonNodeFactory.instance.arrayNode().addAll(elements);
  }
}
