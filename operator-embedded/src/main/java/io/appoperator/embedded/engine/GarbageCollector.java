package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Deletes objects whose owners are all absent, drops references to absent owners from the others,
 * and completes deletions in the foreground and deletions that leave dependent objects.
 */
final class GarbageCollector implements StoreController {

  private final ObjectStore store;
  private final ObjectRemoval removal;
  private final Set<String> uids = new HashSet<>();

  GarbageCollector(ObjectStore store, ObjectRemoval removal) {
    this.store = store;
    this.removal = removal;
  }

  @Override
  public void reconcile(List<StoreEvent> changes) {
    boolean needed = false;
    for (StoreEvent change : changes) {
      change.before().ifPresent(object -> uids.remove(ObjectMetadata.text(object, "uid")));
      change.after().ifPresent(object -> uids.add(ObjectMetadata.text(object, "uid")));
    }
    for (StoreEvent change : changes) {
      needed |=
          change.after().isEmpty()
              || change.after().filter(ObjectMetadata::isBeingDeleted).isPresent()
              || change.after().filter(this::hasAbsentOwner).isPresent();
    }
    if (needed) {
      collect();
    }
  }

  private boolean hasAbsentOwner(ObjectNode object) {
    return object
        .at("/metadata/ownerReferences")
        .valueStream()
        .anyMatch(reference -> !uids.contains(reference.path("uid").asText()));
  }

  /** Collects until nothing changes. */
  void collect() {
    long before;
    do {
      before = store.revision();
      Map<String, ObjectNode> owners = new HashMap<>();
      store
          .all()
          .values()
          .forEach(object -> owners.put(ObjectMetadata.text(object, "uid"), object));
      store.all().forEach((key, object) -> visit(key, object, owners));
    } while (store.revision() > before);
  }

  private void visit(ObjectKey key, ObjectNode object, Map<String, ObjectNode> owners) {
    JsonNode references = object.path("metadata").path("ownerReferences");
    if (!references.isEmpty() && !ObjectMetadata.isBeingDeleted(object)) {
      collectDependent(key, object, owners);
    }
    if (ObjectMetadata.isBeingDeleted(object)) {
      completeDeletion(key, object);
    }
  }

  private void collectDependent(ObjectKey key, ObjectNode object, Map<String, ObjectNode> owners) {
    ArrayNode solid = object.arrayNode();
    boolean waits = false;
    for (JsonNode reference : object.path("metadata").path("ownerReferences")) {
      ObjectNode owner = owners.get(reference.path("uid").asText());
      boolean foreground = owner != null && hasFinalizer(owner, Propagation.FOREGROUND);
      waits |= foreground;
      if (owner != null && !foreground) {
        solid.add(reference);
      }
    }
    JsonNode references = object.path("metadata").path("ownerReferences");
    if (solid.isEmpty()) {
      boolean hasDependents = waits && !dependents(isTo(object)).isEmpty();
      removal.remove(key, hasDependents ? Propagation.FOREGROUND : Propagation.BACKGROUND);
    } else if (solid.size() < references.size()) {
      ObjectNode changed = object.deepCopy();
      ObjectMetadata.of(changed).set("ownerReferences", solid);
      store.put(key, changed);
    }
  }

  private void completeDeletion(ObjectKey key, ObjectNode owner) {
    if (hasFinalizer(owner, Propagation.ORPHAN)) {
      dependents(isTo(owner))
          .forEach((dependent, object) -> dropReference(dependent, object, isTo(owner)));
      removal.removeFinalizer(key, Propagation.ORPHAN.finalizer());
    } else if (hasFinalizer(owner, Propagation.FOREGROUND)
        && dependents(
                isTo(owner).and(reference -> reference.path("blockOwnerDeletion").asBoolean()))
            .isEmpty()) {
      removal.removeFinalizer(key, Propagation.FOREGROUND.finalizer());
    }
  }

  private Map<ObjectKey, ObjectNode> dependents(Predicate<JsonNode> matches) {
    Map<ObjectKey, ObjectNode> found = new HashMap<>();
    store
        .all()
        .forEach(
            (key, object) -> {
              for (JsonNode reference : object.path("metadata").path("ownerReferences")) {
                if (matches.test(reference)) {
                  found.put(key, object);
                }
              }
            });
    return found;
  }

  private static Predicate<JsonNode> isTo(ObjectNode owner) {
    String uid = ObjectMetadata.text(owner, "uid");
    return reference -> reference.path("uid").asText().equals(uid);
  }

  private void dropReference(ObjectKey key, ObjectNode object, Predicate<JsonNode> dropped) {
    ObjectNode changed = object.deepCopy();
    ArrayNode kept = changed.arrayNode();
    for (JsonNode reference : object.path("metadata").path("ownerReferences")) {
      if (!dropped.test(reference)) {
        kept.add(reference);
      }
    }
    ObjectMetadata.of(changed).set("ownerReferences", kept);
    ObjectMetadata.normalize(changed);
    store.put(key, changed);
  }

  private static boolean hasFinalizer(ObjectNode object, Propagation propagation) {
    List<String> finalizers = ObjectMetadata.finalizers(object);
    return ObjectMetadata.isBeingDeleted(object) && finalizers.contains(propagation.finalizer());
  }
}
