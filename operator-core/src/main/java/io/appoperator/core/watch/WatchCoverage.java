package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.UnlistedObjects;
import java.util.List;

/** Reports which objects the watches may not know. Thread-safe. */
public interface WatchCoverage {

  /** Returns what the API server does not permit the operator to list. */
  List<UnlistedObjects> unlisted();

  /**
   * Returns whether the API server serves a managed kind. Only optional kinds may not be served;
   * then there are no objects of them.
   *
   * @return by default true
   */
  default boolean isServed(ResourceKind kind) {
    return true;
  }

  /**
   * Returns whether unknown objects may exist because a watch is rejected, is broken, or has not
   * listed them yet.
   */
  boolean isIncomplete(ResourceKind kind, String namespace);
}
