package io.appoperator.embedded.engine;

import io.appoperator.embedded.store.CompactedException;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.List;

/**
 * The controllers without which an API server is not usable: they serve the kinds of
 * CustomResourceDefinitions, empty deleted namespaces, and collect garbage. Must not run at the
 * same time as a request.
 */
public final class ServerControllers {

  private final ObjectStore store;
  private final List<StoreController> controllers;
  private long seen;

  /** Creates the controllers of a server. */
  public ServerControllers(ApiResources resources, ObjectStore store, ServerIdentity identity) {
    ObjectRemoval removal = new ObjectRemoval(store, identity);
    this.store = store;
    this.seen = store.revision();
    this.controllers =
        List.of(
            new CustomDefinitionController(resources, store, removal, identity),
            new NamespaceController(store, removal),
            new GarbageCollector(store, removal));
  }

  /** Handles all changes since the last call, and those that follow from them. */
  public void settle() {
    while (store.revision() > seen) {
      List<StoreEvent> changes = changes();
      seen = store.revision();
      controllers.forEach(controller -> controller.reconcile(changes));
    }
  }

  private List<StoreEvent> changes() {
    try {
      return store.eventsAfter(seen);
    } catch (CompactedException e) {
      throw new IllegalStateException("The history is longer than one request.", e);
    }
  }
}
