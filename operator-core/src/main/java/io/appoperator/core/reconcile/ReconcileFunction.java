package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.result.ReconcileResult;

/** The work of a reconcile. Thread-safe; at most one reconcile of a primary at a time. */
@FunctionalInterface
public interface ReconcileFunction {

  /**
   * Reconciles a primary.
   *
   * @throws io.appoperator.core.cluster.ClusterException if a request failed, which may be retried
   */
  ReconcileResult reconcile(ResourceRef primary);

  /**
   * Requests that the next reconcile of a primary renders and compares it, whatever its status
   * says.
   */
  default void verify(ResourceRef primary) {}
}
