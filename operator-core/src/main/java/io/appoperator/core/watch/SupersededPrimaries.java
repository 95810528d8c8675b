package io.appoperator.core.watch;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.PrimaryId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Primaries as they were before an edit that is not applied completely yet. Few are kept: those
 * that have waited longest are reconciled next. Thread-safe.
 */
final class SupersededPrimaries {

  private static final int MOST = 500;

  private final Map<ResourceRef, StoredPrimary> states = new HashMap<>();

  /** Keeps a primary if the next state of it has an edit, unless an earlier state is kept. */
  synchronized void supersede(StoredPrimary known, StoredPrimary next) {
    ResourceRef ref = known.id().ref();
    if (!known.id().equals(next.id()) || next.terminating()) {
      states.remove(ref);
    } else if (known.generation() != next.generation() && states.size() < MOST) {
      states.putIfAbsent(ref, known);
    }
  }

  /**
   * Forgets what an applied state has superseded.
   *
   * @param current the latest state, which may have another edit
   */
  synchronized void recordApplied(StoredPrimary applied, StoredPrimary current) {
    remove(applied.id().ref());
    supersede(applied, current);
  }

  /** Returns a primary as it was before the edit, if that is kept. */
  synchronized Optional<StoredPrimary> get(PrimaryId id) {
    return Optional.ofNullable(states.get(id.ref())).filter(known -> known.id().equals(id));
  }

  synchronized void remove(ResourceRef ref) {
    states.remove(ref);
  }
}
