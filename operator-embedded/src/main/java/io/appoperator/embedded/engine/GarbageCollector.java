package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.engine.OwnerLookup.Owner;
import io.appoperator.embedded.kind.CustomResourceDefinitions;
import io.appoperator.embedded.kind.ResourceDefinition;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Deletes objects whose owners are all absent, drops references to absent owners from the others,
 * and completes deletions in the foreground and deletions that leave dependent objects.
 *
 * @see <a
 *     href="https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/controller/garbagecollector/garbagecollector.go">
 *     The collector of kube-controller-manager</a>
 */
final class GarbageCollector implements StoreController {

  /** The collector of kube-controller-manager does not watch events. */
  private static final String IGNORED = "events";

  private final ApiResources resources;
  private final ObjectStore store;
  private final ObjectRemoval removal;

  GarbageCollector(ApiResources resources, ObjectStore store, ObjectRemoval removal) {
    this.resources = resources;
    this.store = store;
    this.removal = removal;
  }

  @Override
  public void reconcile(List<StoreEvent> changes) {
    List<ResourceDefinition> withdrawn = new ArrayList<>();
    boolean needed = false;
    for (StoreEvent change : changes) {
      boolean defines = change.key().resource().equals(CustomDefinitionController.DEFINITIONS);
      if (defines && change.after().isEmpty()) {
        change.before().map(CustomResourceDefinitions::servedVersions).ifPresent(withdrawn::addAll);
      }
      needed |= defines;
    }
    OwnerLookup owners = new OwnerLookup(resources, withdrawn, store::find);
    for (StoreEvent change : changes) {
      needed =
          needed
              || change.after().isEmpty()
              || change.after().filter(ObjectMetadata::isBeingDeleted).isPresent()
              || change
                  .after()
                  .filter(object -> hasAbsentOwner(change.key(), object, owners))
                  .isPresent();
    }
    if (needed) {
      collect(withdrawn);
    }
  }

  private static boolean hasAbsentOwner(ObjectKey key, ObjectNode object, OwnerLookup owners) {
    return references(object)
        .valueStream()
        .anyMatch(reference -> owners.find(key, reference) == Owner.ABSENT);
  }

  /** Collects until nothing changes. */
  void collect() {
    collect(List.of());
  }

  private void collect(List<ResourceDefinition> withdrawn) {
    long before;
    do {
      before = store.revision();
      // Dependents must notice that an owner waits, even if it waits for none of them.
      Map<ObjectKey, ObjectNode> known = store.all();
      OwnerLookup owners =
          new OwnerLookup(resources, withdrawn, key -> Optional.ofNullable(known.get(key)));
      for (ObjectKey key : known.keySet()) {
        store.find(key).ifPresent(object -> visit(key, object, owners));
      }
    } while (store.revision() > before);
  }

  private void visit(ObjectKey key, ObjectNode object, OwnerLookup owners) {
    if (ObjectMetadata.isBeingDeleted(object)) {
      completeDeletion(key, object);
    } else if (!references(object).isEmpty() && !key.resource().equals(IGNORED)) {
      collectDependent(key, object, owners);
    }
  }

  private void collectDependent(ObjectKey key, ObjectNode object, OwnerLookup owners) {
    Set<Owner> found = EnumSet.noneOf(Owner.class);
    Set<String> dropped = new HashSet<>();
    for (JsonNode reference : references(object)) {
      Owner owner = owners.find(key, reference);
      found.add(owner);
      if (owner != Owner.PRESENT) {
        dropped.add(reference.path("uid").asText());
      }
    }
    if (found.contains(Owner.UNKNOWN)) {
      return;
    }
    if (!found.contains(Owner.PRESENT)) {
      remove(key, object, found.contains(Owner.WAITING));
    } else if (!dropped.isEmpty()) {
      dropReference(key, object, one -> dropped.contains(one.path("uid").asText()));
    }
  }

  private void remove(ObjectKey key, ObjectNode object, boolean waits) {
    Map<ObjectKey, ObjectNode> dependents = waits ? dependents(isTo(object)) : Map.of();
    if (dependents.isEmpty()) {
      List<String> finalizers = ObjectMetadata.finalizers(object);
      Propagation kept =
          Stream.of(Propagation.ORPHAN, Propagation.FOREGROUND)
              .filter(one -> finalizers.contains(one.finalizer()))
              .findFirst()
              .orElse(Propagation.BACKGROUND);
      removal.remove(key, kept);
      return;
    }
    if (dependents.values().stream().anyMatch(OwnerLookup::isWaiting) && unblocks(key, object)) {
      // Objects that own each other would wait for each other: the owner is handled first.
      completeDeletionOfOwners(object);
      return;
    }
    removal.remove(key, Propagation.FOREGROUND);
  }

  private void completeDeletionOfOwners(ObjectNode dependent) {
    Set<String> uids =
        references(dependent)
            .valueStream()
            .map(reference -> reference.path("uid").asText())
            .collect(Collectors.toSet());
    store
        .all()
        .forEach(
            (key, object) -> {
              if (uids.contains(ObjectMetadata.text(object, "uid"))
                  && ObjectMetadata.isBeingDeleted(object)) {
                completeDeletion(key, object);
              }
            });
  }

  private boolean unblocks(ObjectKey key, ObjectNode object) {
    ObjectNode changed = object.deepCopy();
    for (JsonNode reference : references(changed)) {
      if (reference.path("blockOwnerDeletion").asBoolean()) {
        ((ObjectNode) reference).put("blockOwnerDeletion", false);
      }
    }
    boolean blocked = !changed.equals(object);
    if (blocked) {
      store.put(key, changed);
    }
    return blocked;
  }

  private void completeDeletion(ObjectKey key, ObjectNode owner) {
    if (ObjectMetadata.finalizers(owner).contains(Propagation.ORPHAN.finalizer())) {
      dependents(isTo(owner))
          .forEach((dependent, object) -> dropReference(dependent, object, isTo(owner)));
      removal.removeFinalizer(key, Propagation.ORPHAN.finalizer());
    } else if (OwnerLookup.isWaiting(owner)
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
              if (!key.resource().equals(IGNORED)
                  && references(object).valueStream().anyMatch(matches)) {
                found.put(key, object);
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
    for (JsonNode reference : references(object)) {
      if (!dropped.test(reference)) {
        kept.add(reference);
      }
    }
    ObjectMetadata.of(changed).set("ownerReferences", kept);
    ObjectMetadata.normalize(changed);
    store.put(key, changed);
  }

  private static JsonNode references(ObjectNode object) {
    return object.path("metadata").path("ownerReferences");
  }
}
