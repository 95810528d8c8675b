package io.appoperator.embedded.simulation;

import io.appoperator.embedded.engine.ApiException;
import io.appoperator.embedded.store.ObjectKey;
import io.appoperator.embedded.store.StoreEvent;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Brings the objects of one kind, and those that they own, into line with their specification. */
interface SimulatedController {

  /** Creates what exists from the start. */
  default void begin() throws ApiException {}

  /** Returns the objects that a change concerns. */
  Set<ObjectKey> affectedBy(StoreEvent change);

  /**
   * Brings an object into line.
   *
   * @return after which time to look again; empty if only after a change
   */
  Optional<Duration> reconcile(ObjectKey key) throws ApiException;
}
