package io.appoperator.core.render;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.LoadedManager;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Collects which objects the managers let wait for others, and refuses what can never end. For one
 * rendering; not thread-safe.
 */
final class StageDeclarations {

  private final Map<LoadedManager<?>, List<Wait>> byManager = new LinkedHashMap<>();
  private final List<Preceding> preceding = new ArrayList<>();

  /** An object that waits for another one. */
  private record Wait(ResourceRef waiting, ResourceRef earlier) {}

  /** The objects of a manager that are ready before all objects of some kinds. */
  private record Preceding(
      LoadedManager<?> manager, Set<ResourceKind> later, List<ResourceRef> objects) {}

  /**
   * Adds the declarations of a manager that succeeded.
   *
   * @param made a manifest for each of the objects, in the same order
   */
  void add(LoadedManager<?> manager, List<DesiredObject> objects, List<Manifest> made) {
    for (int i = 0; i < made.size(); i++) {
      ResourceRef waiting = made.get(i).ref();
      for (ResourceRef earlier : new TreeSet<>(objects.get(i).afterReady())) {
        waits(manager).add(new Wait(waiting, earlier));
      }
    }
    for (ManagedKind kind : manager.manages()) {
      if (!kind.readyBefore().isEmpty()) {
        List<ResourceRef> ofKind =
            made.stream().map(Manifest::ref).filter(ref -> ref.kind().equals(kind.kind())).toList();
        preceding.add(new Preceding(manager, kind.readyBefore(), ofKind));
      }
    }
  }

  private List<Wait> waits(LoadedManager<?> manager) {
    return byManager.computeIfAbsent(manager, declaring -> new ArrayList<>());
  }

  /**
   * Connects the declarations with the objects of all managers, and removes those that are refused.
   *
   * @param mayBeMissing the kinds of which objects may be missing, because a manager failed or the
   *     cluster does not serve the kind; objects that wait for them continue to wait
   * @return what is wrong with the declarations of each manager at fault
   */
  Map<LoadedManager<?>, String> connect(
      ObjectOwnership claims, Predicate<ResourceKind> mayBeMissing) {
    for (Preceding some : preceding) {
      List<Wait> waits = waits(some.manager());
      for (ResourceRef waiting : claims.refs()) {
        if (some.later().stream().anyMatch(waiting.kind()::sameKind)) {
          some.objects().forEach(earlier -> waits.add(new Wait(waiting, earlier)));
        }
      }
    }
    Map<LoadedManager<?>, String> refused = new LinkedHashMap<>();
    byManager.forEach(
        (manager, waits) -> {
          waits.replaceAll(
              wait -> new Wait(wait.waiting(), claims.find(wait.earlier()).orElse(wait.earlier())));
          waits.stream()
              .filter(wait -> isDangling(wait, claims, mayBeMissing))
              .findFirst()
              .ifPresent(wait -> refused.put(manager, notRendered(wait)));
        });
    byManager.keySet().removeAll(refused.keySet());
    for (List<ResourceRef> cycle = findCycle(); !cycle.isEmpty(); cycle = findCycle()) {
      refuse(cycle, refused);
    }
    return refused;
  }

  private static boolean isDangling(
      Wait wait, ObjectOwnership claims, Predicate<ResourceKind> mayBeMissing) {
    return claims.find(wait.earlier()).isEmpty() && !mayBeMissing.test(wait.earlier().kind());
  }

  private static String notRendered(Wait wait) {
    return "lets %s wait for %s, which is not rendered for the resource"
        .formatted(wait.waiting(), wait.earlier());
  }

  private void refuse(List<ResourceRef> cycle, Map<LoadedManager<?>, String> refused) {
    String path =
        cycle.size() == 2
            ? "lets %s wait for itself".formatted(cycle.get(0))
            : "lets objects wait for each other: "
                + cycle.stream().map(ResourceRef::toString).collect(Collectors.joining(", then "));
    List<LoadedManager<?>> atFault =
        byManager.entrySet().stream()
            .filter(entry -> entry.getValue().stream().anyMatch(wait -> isIn(wait, cycle)))
            .<LoadedManager<?>>map(Map.Entry::getKey)
            .toList();
    for (LoadedManager<?> manager : atFault) {
      refused.put(manager, path);
      byManager.remove(manager);
    }
  }

  private static boolean isIn(Wait wait, List<ResourceRef> cycle) {
    for (int i = 1; i < cycle.size(); i++) {
      if (wait.waiting().equals(cycle.get(i)) && wait.earlier().equals(cycle.get(i - 1))) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the objects of a cycle in the order in which they would be applied, the first one also
   * as the last one; empty if there is no cycle.
   */
  private List<ResourceRef> findCycle() {
    SortedMap<ResourceRef, SortedSet<ResourceRef>> waits = waits();
    Map<ResourceRef, Boolean> done = new HashMap<>();
    for (ResourceRef start : waits.keySet()) {
      List<ResourceRef> cycle = findCycle(start, waits, new ArrayList<>(), done);
      if (!cycle.isEmpty()) {
        return cycle;
      }
    }
    return List.of();
  }

  private static List<ResourceRef> findCycle(
      ResourceRef object,
      SortedMap<ResourceRef, SortedSet<ResourceRef>> waits,
      List<ResourceRef> later,
      Map<ResourceRef, Boolean> done) {
    int start = later.indexOf(object);
    if (start >= 0) {
      List<ResourceRef> cycle = new ArrayList<>(later.subList(start, later.size()));
      cycle.add(object);
      Collections.reverse(cycle);
      return cycle;
    }
    if (done.putIfAbsent(object, true) != null) {
      return List.of();
    }
    later.add(object);
    for (ResourceRef earlier : waits.getOrDefault(object, new TreeSet<>())) {
      List<ResourceRef> cycle = findCycle(earlier, waits, later, done);
      if (!cycle.isEmpty()) {
        return cycle;
      }
    }
    later.remove(later.size() - 1);
    return List.of();
  }

  private SortedMap<ResourceRef, SortedSet<ResourceRef>> waits() {
    SortedMap<ResourceRef, SortedSet<ResourceRef>> all = new TreeMap<>();
    for (List<Wait> waits : byManager.values()) {
      for (Wait wait : waits) {
        all.computeIfAbsent(wait.waiting(), ref -> new TreeSet<>()).add(wait.earlier());
      }
    }
    return all;
  }

  /**
   * Returns the stages of a rendering.
   *
   * @param failed the managers that failed, also those that were refused
   */
  Stages of(List<Manifest> manifests, Collection<LoadedManager<?>> failed) {
    if (byManager.isEmpty() && failed.isEmpty()) {
      return Stages.NONE;
    }
    Set<ResourceRef> rendered =
        manifests.stream().map(Manifest::ref).collect(Collectors.toUnmodifiableSet());
    SortedMap<ResourceRef, SortedSet<ResourceRef>> waits = waits();
    waits.keySet().retainAll(rendered);
    SortedMap<ResourceRef, String> undecided = new TreeMap<>();
    for (LoadedManager<?> manager : failed) {
      for (ManagedKind kind : manager.manages()) {
        for (ResourceRef ref : rendered) {
          if (kind.readyBefore().stream().anyMatch(ref.kind()::sameKind)) {
            undecided.putIfAbsent(ref, manager.toString());
          }
        }
      }
    }
    if (waits.isEmpty() && undecided.isEmpty()) {
      return Stages.NONE;
    }
    Set<ResourceRef> concerned = new HashSet<>(undecided.keySet());
    waits.forEach(
        (waiting, earlier) -> {
          concerned.add(waiting);
          concerned.addAll(earlier);
        });
    Map<ResourceRef, Digest> contents =
        manifests.stream()
            .filter(manifest -> concerned.contains(manifest.ref()))
            .collect(Collectors.toMap(Manifest::ref, Manifest::digest));
    return new Stages(waits, contents, undecided);
  }
}
