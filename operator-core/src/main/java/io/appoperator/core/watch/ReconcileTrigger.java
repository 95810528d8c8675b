package io.appoperator.core.watch;

import io.appoperator.api.ResourceRef;

/** Receives the primaries to reconcile. Called by many threads. */
@FunctionalInterface
public interface ReconcileTrigger {

  /** Why a primary is reconciled. */
  enum TriggerCause {
    /** The primary was created, edited or deleted. */
    PRIMARY,
    /** One of its secondary resources changed. */
    SECONDARY,
    /** One of its secondary resources changed, but nothing that the operator keeps of it. */
    VERSION,
    /** An object that it does not own, but is rendered from, changed. */
    RELATED,
    /** The object that blocked it was deleted. */
    CLEARED,
    /** The primary or one of its secondary resources is part of a list; it may be unchanged. */
    LISTED
  }

  /** Requests a reconcile. */
  void trigger(ResourceRef primary, TriggerCause cause);
}
