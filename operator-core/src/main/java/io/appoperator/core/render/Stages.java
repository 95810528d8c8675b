package io.appoperator.core.render;

import io.appoperator.api.ResourceRef;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Which desired objects of a primary resource wait until others are ready. There are no cycles.
 *
 * @param prerequisites the objects for which each waiting object waits
 * @param contents the digest of each rendered object that waits or that others wait for, without
 *     its annotation
 * @param undecided the objects that wait because a manager failed that may let them wait, with the
 *     name of the manager
 */
public record Stages(
    SortedMap<ResourceRef, SortedSet<ResourceRef>> prerequisites,
    Map<ResourceRef, Digest> contents,
    SortedMap<ResourceRef, String> undecided) {

  /** No object waits. */
  public static final Stages NONE = new Stages(new TreeMap<>(), Map.of(), new TreeMap<>());

  public Stages {
    SortedMap<ResourceRef, SortedSet<ResourceRef>> copy = new TreeMap<>();
    prerequisites.forEach(
        (ref, earlier) -> copy.put(ref, Collections.unmodifiableSortedSet(new TreeSet<>(earlier))));
    prerequisites = Collections.unmodifiableSortedMap(copy);
    contents = Map.copyOf(contents);
    undecided = Collections.unmodifiableSortedMap(new TreeMap<>(undecided));
  }

  /** Returns whether no object waits. */
  public boolean isEmpty() {
    return prerequisites.isEmpty() && undecided.isEmpty();
  }

  /** Returns the objects for which an object waits, sorted. */
  public Set<ResourceRef> prerequisites(ResourceRef waiting) {
    SortedSet<ResourceRef> found = prerequisites.get(waiting);
    return found == null ? Set.of() : found;
  }

  /** Returns the digest of an object; empty if it has no part in a stage, or is not rendered. */
  public Optional<Digest> content(ResourceRef object) {
    return Optional.ofNullable(contents.get(object));
  }

  /**
   * Returns whether an object was last applied as it is desired now.
   *
   * @param stage the annotation of the live object; may be empty
   */
  public boolean isApplied(ResourceRef object, String stage) {
    return content(object).map(Digest::text).filter(stage::equals).isPresent();
  }
}
