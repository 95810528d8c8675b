package io.appoperator.core.run;

import io.appoperator.core.observe.UnlistedObjects;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Detects when a scope becomes visible that could not be listed before, even if another scope is
 * lost at the same time. Not thread-safe.
 */
final class CoverageTracker {

  private Set<UnlistedObjects.UnlistedScope> known = Set.of();

  /**
   * Stores the scopes that cannot be listed now; returns whether one of the earlier ones is visible
   * again.
   */
  boolean haveRecovered(List<UnlistedObjects> now) {
    Set<UnlistedObjects.UnlistedScope> places =
        now.stream().map(UnlistedObjects::scope).collect(Collectors.toSet());
    boolean recovered = !places.containsAll(known);
    known = places;
    return recovered;
  }
}
