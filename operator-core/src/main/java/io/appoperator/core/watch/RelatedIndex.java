package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Which primary resources are rendered from a related object. Nothing is stored of a primary
 * without related objects. Thread-safe.
 */
final class RelatedIndex {

  private final Map<ResourceRef, Set<ResourceRef>> byPrimary = new HashMap<>();
  private final Map<ResourceRef, Set<ResourceRef>> byObject = new HashMap<>();

  /** Replaces the related objects of a primary. */
  synchronized void set(ResourceRef primary, Set<ResourceRef> objects) {
    Set<ResourceRef> before = byPrimary.getOrDefault(primary, Set.of());
    if (before.equals(objects)) {
      return;
    }
    for (ResourceRef object : before) {
      byObject.computeIfPresent(
          object,
          (key, primaries) -> {
            primaries.remove(primary);
            return primaries.isEmpty() ? null : primaries;
          });
    }
    objects.forEach(
        object -> byObject.computeIfAbsent(object, key -> new HashSet<>()).add(primary));
    if (objects.isEmpty()) {
      byPrimary.remove(primary);
    } else {
      byPrimary.put(primary, Set.copyOf(objects));
    }
  }

  /** Returns the primaries of an object. */
  synchronized Set<ResourceRef> primaries(ResourceRef object) {
    return Set.copyOf(byObject.getOrDefault(object, Set.of()));
  }

  /** Returns the primaries of all objects of a kind. */
  synchronized Set<ResourceRef> primaries(ResourceKind kind) {
    Set<ResourceRef> primaries = new HashSet<>();
    byObject.forEach(
        (object, users) -> {
          if (object.kind().equals(kind)) {
            primaries.addAll(users);
          }
        });
    return primaries;
  }

  /** Returns the number of primaries with related objects. */
  synchronized int size() {
    return byPrimary.size();
  }
}
