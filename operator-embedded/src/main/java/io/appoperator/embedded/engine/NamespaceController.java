package io.appoperator.embedded.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.embedded.engine.DeleteOptions.Propagation;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Deletes the objects of deleted namespaces, and then the namespaces. */
final class NamespaceController implements StoreController {

  private final ObjectStore store;
  private final ObjectRemoval removal;
  private final Set<String> terminating = new TreeSet<>();

  NamespaceController(ObjectStore store, ObjectRemoval removal) {
    this.store = store;
    this.removal = removal;
  }

  @Override
  public void reconcile(List<StoreEvent> changes) {
    for (StoreEvent change : changes) {
      if (change.key().resource().equals(NamespaceAdmission.NAMESPACES)
          && change.after().filter(ObjectMetadata::isBeingDeleted).isPresent()
          && terminating.add(change.key().name())) {
        empty(change.key());
      }
    }
    List.copyOf(terminating).forEach(this::complete);
  }

  private void empty(ObjectKey namespace) {
    store
        .find(namespace)
        .ifPresent(
            object -> {
              ObjectNode changed = object.deepCopy();
              changed.withObjectProperty("status").put("phase", "Terminating");
              store.put(namespace, changed);
            });
    for (ObjectKey key : content(namespace.name())) {
      removal.remove(key, Propagation.BACKGROUND);
    }
  }

  private void complete(String name) {
    if (content(name).isEmpty()) {
      terminating.remove(name);
      ObjectKey key = new ObjectKey(NamespaceAdmission.NAMESPACES, "", name);
      if (store.find(key).isPresent()) {
        store.delete(key);
      }
    }
  }

  private List<ObjectKey> content(String namespace) {
    return store.all().keySet().stream().filter(key -> key.namespace().equals(namespace)).toList();
  }
}
