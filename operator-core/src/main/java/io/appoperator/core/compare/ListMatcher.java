package io.appoperator.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.kind.ListRules;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Matches the elements of two lists by their keys, else by their value. Elements with equal keys
 * are paired in order. The remaining elements without keys are paired in order as changed elements.
 */
final class ListMatcher {

  private static final int NONE = -1;

  /**
   * The indexes of one element.
   *
   * @param before its index before, negative if it was added
   * @param after its index after, negative if it was removed
   * @param keys its unique keys; null if there are none
   */
  record Pair(int before, int after, @Nullable ObjectNode keys) {

    private int order(boolean byAfter) {
      int place = byAfter ? after : before;
      return place == NONE ? Integer.MAX_VALUE : place;
    }
  }

  private final List<Pair> pairs = new ArrayList<>();

  private ListMatcher() {}

  static ListMatcher of(
      ListRules.Row rule, ArrayNode before, ArrayNode after, BiPredicate<JsonNode, JsonNode> same) {
    ListMatcher matcher = new ListMatcher();
    List<Integer> from = new ArrayList<>();
    List<Integer> to = new ArrayList<>();
    matcher.byKeys(KeyedIndexes.of(rule, before, from), KeyedIndexes.of(rule, after, to));
    matcher.byValue(before, from, after, to, same);
    return matcher;
  }

  /**
   * Returns the pairs in the order of the first list and then the added elements, or vice versa.
   */
  List<Pair> inOrder(boolean byIndexAfter) {
    return pairs.stream()
        .sorted(
            Comparator.<Pair>comparingInt(pair -> pair.order(byIndexAfter))
                .thenComparingInt(pair -> pair.order(!byIndexAfter)))
        .toList();
  }

  /** Returns whether elements that are in both lists have changed their order. */
  boolean isReordered() {
    int last = NONE;
    for (Pair pair : inOrder(false)) {
      if (pair.before != NONE && pair.after != NONE) {
        if (pair.after < last) {
          return true;
        }
        last = pair.after;
      }
    }
    return false;
  }

  private void byKeys(KeyedIndexes before, KeyedIndexes after) {
    before.byKeys.forEach(
        (keys, from) -> {
          Deque<Integer> to = after.byKeys.getOrDefault(keys, new ArrayDeque<>());
          ObjectNode unique = from.size() <= 1 && to.size() <= 1 ? keys : null;
          while (!from.isEmpty()) {
            pairs.add(new Pair(from.remove(), to.isEmpty() ? NONE : to.remove(), unique));
          }
          while (!to.isEmpty()) {
            pairs.add(new Pair(NONE, to.remove(), null));
          }
          after.byKeys.remove(keys);
        });
    after.byKeys.forEach(
        (keys, to) -> {
          ObjectNode unique = to.size() == 1 ? keys : null;
          to.forEach(place -> pairs.add(new Pair(NONE, place, unique)));
        });
  }

  private void byValue(
      ArrayNode before,
      List<Integer> from,
      ArrayNode after,
      List<Integer> to,
      BiPredicate<JsonNode, JsonNode> same) {
    Deque<Integer> changed = new ArrayDeque<>();
    BitSet taken = new BitSet();
    for (int i = 0; i < from.size(); i++) {
      int found = NONE;
      for (int j = 0; j < to.size() && found == NONE; j++) {
        // The same index is tried first: equal lists take one step per element.
        int k = (i + j) % to.size();
        if (!taken.get(k) && same.test(before.get(from.get(i)), after.get(to.get(k)))) {
          found = k;
        }
      }
      if (found == NONE) {
        changed.add(from.get(i));
      } else {
        taken.set(found);
        pairs.add(new Pair(from.get(i), to.get(found), null));
      }
    }
    for (int j = 0; j < to.size(); j++) {
      if (!taken.get(j)) {
        pairs.add(new Pair(changed.isEmpty() ? NONE : changed.remove(), to.get(j), null));
      }
    }
    changed.forEach(place -> pairs.add(new Pair(place, NONE, null)));
  }

  /** The indexes of the elements with keys. */
  private record KeyedIndexes(Map<ObjectNode, Deque<Integer>> byKeys) {

    static KeyedIndexes of(ListRules.Row rule, ArrayNode list, List<Integer> withoutKeys) {
      KeyedIndexes places = new KeyedIndexes(new HashMap<>());
      for (int i = 0; i < list.size(); i++) {
        ObjectNode keys = rule.keysOf(list.get(i));
        if (keys == null) {
          withoutKeys.add(i);
        } else {
          places.byKeys.computeIfAbsent(keys, k -> new ArrayDeque<>()).add(i);
        }
      }
      return places;
    }
  }
}
