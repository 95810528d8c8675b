package io.appoperator.embedded.field;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A set of paths to fields of an object. A path may be a member while its parent is not. Immutable.
 */
public final class PathSet {

  /** The set without members. */
  public static final PathSet EMPTY = new PathSet(new TreeMap<>());

  /**
   * A path and what is below it.
   *
   * @param member whether the path itself is a member
   * @param below the paths below it, without the path itself
   */
  public record Node(boolean member, PathSet below) {
    private static final Node NONE = new Node(false, EMPTY);

    boolean isEmpty() {
      return !member && below.isEmpty();
    }
  }

  private interface Rule {
    boolean keeps(boolean inThis, boolean inOther);
  }

  private final SortedMap<PathElement, Node> nodes;

  private PathSet(SortedMap<PathElement, Node> nodes) {
    this.nodes = Collections.unmodifiableSortedMap(nodes);
  }

  /** Returns a set of the nodes that are not empty. */
  public static PathSet of(Map<PathElement, Node> nodes) {
    SortedMap<PathElement, Node> kept = new TreeMap<>(nodes);
    kept.values().removeIf(Node::isEmpty);
    return kept.isEmpty() ? EMPTY : new PathSet(kept);
  }

  /** Returns a set with one member, the path of these field names. */
  public static PathSet ofField(String... names) {
    PathSetBuilder builder = new PathSetBuilder();
    PathSetBuilder last = builder;
    for (String name : names) {
      last = last.child(new PathElement.Field(name));
    }
    last.addSelf();
    return builder.build();
  }

  /** Returns the first steps of all members, in order, with what is below them. */
  public SortedMap<PathElement, Node> nodes() {
    return nodes;
  }

  /** Returns whether there are no members. */
  public boolean isEmpty() {
    return nodes.isEmpty();
  }

  /** Returns whether the path of one step is a member. */
  public boolean contains(PathElement element) {
    return node(element).member();
  }

  /** Returns the members that begin with this step, without it. */
  public PathSet below(PathElement element) {
    return node(element).below();
  }

  /** Returns the members of this or the other set. */
  public PathSet union(PathSet other) {
    return combine(other, (inThis, inOther) -> inThis || inOther);
  }

  /** Returns the members of both sets. */
  public PathSet intersection(PathSet other) {
    return combine(other, (inThis, inOther) -> inThis && inOther);
  }

  /** Returns the members of this set that are not in the other; children of those stay. */
  public PathSet difference(PathSet other) {
    return combine(other, (inThis, inOther) -> inThis && !inOther);
  }

  /** Returns the members of this set that are neither in the other nor below a member of it. */
  public PathSet withoutSubtrees(PathSet other) {
    if (other.isEmpty()) {
      return this;
    }
    Map<PathElement, Node> kept = new TreeMap<>();
    nodes.forEach(
        (element, node) -> {
          Node their = other.node(element);
          if (!their.member()) {
            kept.put(element, new Node(node.member(), node.below().withoutSubtrees(their.below())));
          }
        });
    return of(kept);
  }

  /** Returns the members as the API server writes them, parents first. */
  public List<String> texts() {
    List<String> texts = new ArrayList<>();
    collect("", texts);
    return texts;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof PathSet set && nodes.equals(set.nodes);
  }

  @Override
  public int hashCode() {
    return nodes.hashCode();
  }

  @Override
  public String toString() {
    return texts().toString();
  }

  private Node node(PathElement element) {
    Node node = nodes.get(element);
    return node == null ? Node.NONE : node;
  }

  private PathSet combine(PathSet other, Rule rule) {
    TreeSet<PathElement> elements = new TreeSet<>(nodes.keySet());
    elements.addAll(other.nodes.keySet());
    Map<PathElement, Node> combined = new TreeMap<>();
    for (PathElement element : elements) {
      Node left = node(element);
      Node right = other.node(element);
      combined.put(
          element,
          new Node(
              rule.keeps(left.member(), right.member()),
              left.below().combine(right.below(), rule)));
    }
    return of(combined);
  }

  private void collect(String prefix, List<String> texts) {
    nodes.forEach(
        (element, node) -> {
          if (node.member()) {
            texts.add(prefix + element.text());
          }
        });
    nodes.forEach((element, node) -> node.below().collect(prefix + element.text(), texts));
  }
}
