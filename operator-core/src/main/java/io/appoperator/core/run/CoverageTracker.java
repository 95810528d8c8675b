package io.appoperator.core.run;

import io.appoperator.core.observe.UnlistedObjects;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Notices when something can be seen that could not be seen before, also when another thing is lost
 * at the same time. Not thread-safe.
 */
final class CoverageTracker {

  private Set<UnlistedObjects.Place> known = Set.of();

  /**
   * Takes the blind spots of this moment in; returns whether one of those before is none any more.
   */
  boolean haveRecovered(List<UnlistedObjects> now) {
    Set<UnlistedObjects.Place> places =
        now.stream().map(UnlistedObjects::place).collect(Collectors.toSet());
    boolean recovered = !places.containsAll(known);
    known = places;
    return recovered;
  }
}
