package io.appoperator.core.watch;

import io.appoperator.api.ResourceKind;
import io.appoperator.core.observe.UnlistedObjects;
import java.util.List;

/** What the watches cannot vouch for. Thread-safe. */
public interface WatchCoverage {

  /** Returns what the server does not let us list. */
  List<UnlistedObjects> unlisted();

  /**
   * Returns whether objects may exist that are not known: their watch is refused, broken, or has
   * not listed them yet.
   */
  boolean isIncomplete(ResourceKind kind, String namespace);
}
