package io.appoperator.core.render;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.plugin.LoadedManager;
import io.appoperator.core.render.Collision.RenderingManager;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records which managers return which objects for a primary resource. An object that several
 * managers return is withheld from all of them. For one rendering; not thread-safe.
 */
final class ObjectOwnership {

  /** The API server stores all versions of a kind as one object. */
  private static int compareObjects(ResourceRef one, ResourceRef other) {
    int byKind = one.kind().kind().compareTo(other.kind().kind());
    if (byKind != 0) {
      return byKind;
    }
    int byGroup = one.kind().group().compareTo(other.kind().group());
    if (byGroup != 0) {
      return byGroup;
    }
    int byNamespace = one.namespace().compareTo(other.namespace());
    return byNamespace != 0 ? byNamespace : one.name().compareTo(other.name());
  }

  private final TreeMap<ResourceRef, List<ReturnedObject>> byObject =
      new TreeMap<>(ObjectOwnership::compareObjects);

  /**
   * A manager that returns an object.
   *
   * @param manifest the object; null if the manager reported an error, so that its objects are not
   *     applied
   */
  private record ReturnedObject(RenderingManager renderingManager, @Nullable Manifest manifest) {

    ReturnedObject withholdIfOf(Set<String> managers) {
      return managers.contains(renderingManager.id())
          ? new ReturnedObject(renderingManager, null)
          : this;
    }
  }

  /**
   * Adds the objects that a manager returned. The objects of a failed manager count, too, so that
   * no other manager takes them over.
   */
  void add(LoadedManager<?> manager, List<Manifest> manifests, boolean failed) {
    RenderingManager renderingManager = new RenderingManager(manager.id(), manager.toString());
    for (Manifest manifest : manifests) {
      byObject
          .computeIfAbsent(manifest.ref(), ref -> new ArrayList<>(1))
          .add(new ReturnedObject(renderingManager, failed ? null : manifest));
    }
  }

  /** Returns an object as a manager returned it, whatever the version; empty if none did. */
  Optional<ResourceRef> find(ResourceRef object) {
    return Optional.ofNullable(byObject.ceilingKey(object))
        .filter(found -> compareObjects(found, object) == 0);
  }

  /** Returns the objects that managers returned, sorted. */
  Set<ResourceRef> refs() {
    return Collections.unmodifiableSet(byObject.keySet());
  }

  /** Withholds the objects of some managers. */
  void withhold(Set<String> managers) {
    byObject.values().forEach(claims -> claims.replaceAll(claim -> claim.withholdIfOf(managers)));
  }

  /** Returns the objects that exactly one manager returned, if that manager has not failed. */
  List<Manifest> unique() {
    List<Manifest> manifests = new ArrayList<>();
    for (List<ReturnedObject> claims : byObject.values()) {
      Manifest manifest = claims.get(0).manifest();
      if (claims.size() == 1 && manifest != null) {
        manifests.add(manifest);
      }
    }
    return manifests;
  }

  /** Returns the objects that several managers returned, sorted. */
  List<Collision> collisions() {
    List<Collision> collisions = new ArrayList<>();
    byObject.forEach(
        (ref, claims) -> {
          if (claims.size() > 1) {
            collisions.add(
                new Collision(ref, claims.stream().map(ReturnedObject::renderingManager).toList()));
          }
        });
    return collisions;
  }
}
