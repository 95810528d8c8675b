package io.appoperator.embedded.engine;

import io.appoperator.embedded.store.StoreEvent;
import java.util.List;

/** Brings other objects and the server into line with changed objects. */
interface StoreController {

  /** Handles changes, oldest first. */
  void reconcile(List<StoreEvent> changes);
}
