package io.appoperator.embedded.engine;

import io.appoperator.embedded.store.ChangeQueue;
import io.appoperator.embedded.store.ObjectStore;
import io.appoperator.embedded.store.StoreEvent;
import java.util.List;

/**
 * The controllers without which an API server is not usable: they serve the kinds of
 * CustomResourceDefinitions, empty deleted namespaces, collect garbage, and delete old events. Must
 * not run at the same time as a request.
 */
public final class ServerControllers {

  /** The history may forget changes before they are handled: one request can make many. */
  private final ChangeQueue unseen;

  private final List<StoreController> controllers;
  private final EventExpiry events;

  /** Creates the controllers of a server. */
  public ServerControllers(ApiResources resources, ObjectStore store, ServerIdentity identity) {
    ObjectRemoval removal = new ObjectRemoval(store, identity);
    this.unseen = store.follow();
    this.events = new EventExpiry(store, identity.clock());
    this.controllers =
        List.of(
            events,
            new CustomDefinitionController(resources, store, removal, identity),
            new NamespaceController(store, removal),
            new GarbageCollector(resources, store, removal));
  }

  /** Deletes what is too old. */
  public void expire() {
    events.deleteExpired();
    settle();
  }

  /** Handles all changes since the last call, and those that follow from them. */
  public void settle() {
    List<StoreEvent> changes = unseen.take();
    while (!changes.isEmpty()) {
      for (StoreController controller : controllers) {
        controller.reconcile(changes);
      }
      changes = unseen.take();
    }
  }
}
