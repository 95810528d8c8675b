package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.result.ReconcileResult;

/** What is done in a pass. Thread-safe, one pass a primary at a time. */
@FunctionalInterface
public interface PrimaryWork {

  /**
   * Works on a primary.
   *
   * @throws io.appoperator.core.cluster.ClusterException if a request failed; worth another try
   */
  ReconcileResult reconcile(ResourceRef primary);

  /** Has the next pass over a primary render and compare it, whatever its status says. */
  default void verify(ResourceRef primary) {}
}
