package io.appoperator.embedded.merge;

import io.appoperator.embedded.field.PathElement;
import io.appoperator.embedded.merge.ListItems.Item;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The order of the elements of a merged list: shared elements as in the applied list, and elements
 * that only the live list has before the next shared one.
 */
final class ListMergeOrder {

  private final List<Item> live;
  private final List<Item> applied;
  private final Set<PathElement> inApplied;
  private final Set<PathElement> taken = new TreeSet<>();
  private final Iterator<PathElement> shared;
  private final List<Item> order = new ArrayList<>();
  private @Nullable PathElement nextShared;
  private int liveIndex;
  private int appliedIndex;

  private ListMergeOrder(List<Item> live, List<Item> applied) {
    this.live = live;
    this.applied = applied;
    this.inApplied = elements(applied);
    Set<PathElement> inLive = elements(live);
    this.shared = applied.stream().map(Item::element).filter(inLive::contains).iterator();
    advanceShared();
  }

  /** Returns the elements in order. Those of both lists are the applied ones. */
  static List<Item> of(List<Item> live, List<Item> applied) {
    ListMergeOrder order = new ListMergeOrder(live, applied);
    while (order.liveIndex < live.size() || order.appliedIndex < applied.size()) {
      order.step();
    }
    return order.order;
  }

  private void step() {
    if (liveIndex < live.size()) {
      PathElement element = live.get(liveIndex).element();
      if (!inApplied.contains(element)) {
        order.add(live.get(liveIndex++));
        return;
      }
      if (appliedIndex < applied.size()) {
        if (element.compareTo(applied.get(appliedIndex).element()) == 0) {
          liveIndex++;
          takeApplied();
          return;
        }
        if (nextShared != null && nextShared.compareTo(element) != 0) {
          liveIndex++;
          return;
        }
      }
      if (taken.contains(element)) {
        liveIndex++;
      }
    }
    if (appliedIndex < applied.size()) {
      takeApplied();
    }
  }

  private void takeApplied() {
    Item item = applied.get(appliedIndex++);
    order.add(item);
    taken.add(item.element());
    if (nextShared != null && nextShared.compareTo(item.element()) == 0) {
      advanceShared();
    }
  }

  private void advanceShared() {
    nextShared = shared.hasNext() ? shared.next() : null;
  }

  private static Set<PathElement> elements(List<Item> items) {
    Set<PathElement> elements = new TreeSet<>();
    items.forEach(item -> elements.add(item.element()));
    return elements;
  }
}
