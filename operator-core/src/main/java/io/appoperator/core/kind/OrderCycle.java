package io.appoperator.core.kind;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds declarations of an order that contradict each other, or the waves of the known kinds. */
public final class OrderCycle {

  private final List<Precedence> declarations;

  private OrderCycle(List<Precedence> declarations) {
    this.declarations = declarations;
  }

  /**
   * Returns a shortest cycle: each kind is before the kind of the next element, and the last one is
   * before the first one. Empty if the declarations do not contradict each other.
   */
  public static Optional<List<Precedence>> find(List<Precedence> declarations) {
    OrderCycle cycles = new OrderCycle(declarations);
    return declarations.stream()
        .map(cycles::through)
        .flatMap(Optional::stream)
        .min(Comparator.comparingInt(List::size));
  }

  /** Searches the shortest way back from the later kind of a declaration to its earlier kind. */
  private Optional<List<Precedence>> through(Precedence start) {
    Map<GroupKind, List<Precedence>> paths = new HashMap<>();
    Deque<GroupKind> queue = new ArrayDeque<>();
    paths.put(start.then(), List.of(start));
    queue.add(start.then());
    while (!queue.isEmpty()) {
      GroupKind kind = queue.remove();
      List<Precedence> path = paths.getOrDefault(kind, List.of());
      if (kind.equals(start.first())) {
        return Optional.of(path);
      }
      for (Precedence next : following(kind)) {
        if (!paths.containsKey(next.then())) {
          List<Precedence> longer = new ArrayList<>(path);
          longer.add(next);
          paths.put(next.then(), longer);
          queue.add(next.then());
        }
      }
    }
    return Optional.empty();
  }

  private List<Precedence> following(GroupKind kind) {
    List<Precedence> following = new ArrayList<>();
    declarations.stream().filter(d -> d.first().equals(kind)).forEach(following::add);
    KindTable.find(kind)
        .ifPresent(
            known ->
                BuiltInKinds.ALL.stream()
                    .filter(later -> later.wave() > known.wave())
                    .map(later -> new Precedence(kind, later.kind(), ""))
                    .forEach(following::add));
    return following;
  }
}
