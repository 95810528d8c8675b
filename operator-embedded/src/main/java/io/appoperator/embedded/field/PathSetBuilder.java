package io.appoperator.embedded.field;

import java.util.Map;
import java.util.TreeMap;

/** Collects the members of a {@link PathSet} during a walk through an object. */
public final class PathSetBuilder {

  private final Map<PathElement, PathSetBuilder> children = new TreeMap<>();
  private boolean member;

  /** Returns the builder for a path one step longer. */
  public PathSetBuilder child(PathElement element) {
    return children.computeIfAbsent(element, key -> new PathSetBuilder());
  }

  /** Makes the path of this builder a member. Without effect for the object itself. */
  public void addSelf() {
    member = true;
  }

  /** Returns the members below the path of this builder. */
  public PathSet build() {
    Map<PathElement, PathSet.Node> nodes = new TreeMap<>();
    children.forEach(
        (element, child) -> nodes.put(element, new PathSet.Node(child.member, child.build())));
    return PathSet.of(nodes);
  }
}
