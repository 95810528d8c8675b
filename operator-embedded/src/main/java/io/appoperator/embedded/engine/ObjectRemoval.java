package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import java.util.List;

/** Removes objects and their finalizers as a controller does, for objects of all kinds. */
final class ObjectRemoval {

  private final ObjectStore store;
  private final ServerIdentity identity;

  ObjectRemoval(ObjectStore store, ServerIdentity identity) {
    this.store = store;
    this.identity = identity;
  }

  /** Deletes an object, or marks it as deleted while it has finalizers. */
  void remove(ObjectKey key, Propagation propagation) {
    store
        .find(key)
        .ifPresent(
            object -> {
              ObjectNode marked = DeletionMark.set(object, propagation, false, identity.now());
              if (ObjectMetadata.finalizers(marked).isEmpty()) {
                store.delete(key);
              } else {
                store.put(key, marked);
              }
            });
  }

  /** Removes a finalizer of an object that is being deleted, and the object with its last one. */
  void removeFinalizer(ObjectKey key, String finalizer) {
    store
        .find(key)
        .ifPresent(
            object -> {
              ObjectNode changed = object.deepCopy();
              List<String> left = ObjectMetadata.finalizers(object);
              left.remove(finalizer);
              ObjectMetadata.setFinalizers(changed, left);
              if (left.isEmpty()) {
                store.delete(key);
              } else {
                store.put(key, changed);
              }
            });
  }
}
