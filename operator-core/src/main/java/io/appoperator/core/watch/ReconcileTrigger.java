package io.appoperator.core.watch;

import io.appoperator.api.ResourceRef;

/** Hears which primaries need a pass. Called by many threads. */
@FunctionalInterface
public interface ReconcileTrigger {

  /** Why a primary needs a pass. */
  enum Cause {
    /** It was created, edited or deleted. */
    PRIMARY,
    /** One of its secondary resources changed. */
    SECONDARY,
    /** What stood in its way is gone. */
    CLEARED,
    /** It, or one of its secondary resources, stood in a list: nothing need have changed. */
    LISTED
  }

  /** Asks for a pass. */
  void wake(ResourceRef primary, Cause cause);
}
