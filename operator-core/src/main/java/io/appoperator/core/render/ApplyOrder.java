package io.appoperator.core.render;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.kind.KindOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The order in which the desired objects of a primary are applied: by kind, then by name. An object
 * whose references decide is directly before the first object that refers to it, and an object that
 * others wait for is before them. Pure.
 */
final class ApplyOrder {

  private final KindOrder kinds;

  ApplyOrder(KindOrder kinds) {
    this.kinds = kinds;
  }

  private record RankedManifest(int rank, Manifest manifest) implements Comparable<RankedManifest> {
    @Override
    public int compareTo(RankedManifest other) {
      int byRank = Integer.compare(rank, other.rank);
      return byRank != 0 ? byRank : manifest.ref().compareTo(other.manifest.ref());
    }
  }

  KindOrder kinds() {
    return kinds;
  }

  List<Manifest> sort(Collection<Manifest> unsorted, Stages stages) {
    List<Manifest> sorted =
        unsorted.stream()
            .map(manifest -> new RankedManifest(kinds.rank(manifest.ref().kind()), manifest))
            .sorted()
            .map(RankedManifest::manifest)
            .toList();
    List<Manifest> movable =
        sorted.stream().filter(m -> kinds.followsReferences(m.ref().kind())).toList();
    return stages.isEmpty()
        ? byReferences(sorted, movable)
        : byReferences(byStages(sorted, stages), movable);
  }

  private static List<Manifest> byReferences(List<Manifest> sorted, List<Manifest> movable) {
    if (movable.isEmpty()) {
      return sorted;
    }
    Map<ResourceRef, Manifest> ordered = new LinkedHashMap<>();
    sorted.forEach(manifest -> add(manifest, movable, new ArrayList<>(), ordered));
    return List.copyOf(ordered.values());
  }

  private static List<Manifest> byStages(List<Manifest> sorted, Stages stages) {
    Map<ResourceRef, Manifest> unordered = new LinkedHashMap<>();
    sorted.forEach(manifest -> unordered.put(manifest.ref(), manifest));
    Map<ResourceRef, Manifest> ordered = new LinkedHashMap<>();
    sorted.forEach(manifest -> add(manifest, stages, unordered, ordered));
    return List.copyOf(ordered.values());
  }

  /** Stages have no cycles. */
  private static void add(
      Manifest manifest,
      Stages stages,
      Map<ResourceRef, Manifest> unordered,
      Map<ResourceRef, Manifest> ordered) {
    for (ResourceRef earlier : stages.prerequisites(manifest.ref())) {
      Manifest found = unordered.get(earlier);
      if (found != null) {
        add(found, stages, unordered, ordered);
      }
    }
    ordered.putIfAbsent(manifest.ref(), manifest);
  }

  /**
   * @param above the objects that refer to this one, directly or not: they end a cycle of
   *     references
   */
  private static void add(
      Manifest manifest,
      List<Manifest> movable,
      List<Manifest> above,
      Map<ResourceRef, Manifest> ordered) {
    if (ordered.containsKey(manifest.ref()) || above.contains(manifest)) {
      return;
    }
    above.add(manifest);
    for (Manifest target : movable) {
      if (!target.ref().equals(manifest.ref())
          && ObjectReference.isIn(manifest.json(), target.ref())) {
        add(target, movable, above, ordered);
      }
    }
    above.remove(manifest);
    ordered.put(manifest.ref(), manifest);
  }
}
