package io.appoperator.core.change;

import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.ManagerResult;
import java.util.List;
import java.util.Optional;

/** Finds the manager of an object. */
final class ManagerLookup {

  private ManagerLookup() {}

  /**
   * Returns the manager in the annotation of an object. Without the annotation, the manager is
   * found by kind, a failed manager of that kind first.
   *
   * @return the manager; empty if it is not loaded
   */
  static Optional<ManagerResult> of(LiveRecord record, List<ManagerResult> loaded) {
    if (!record.manager().isEmpty()) {
      return loaded.stream().filter(c -> c.manager().equals(record.manager())).findFirst();
    }
    List<ManagerResult> ofKind =
        loaded.stream()
            .filter(c -> c.kinds().stream().anyMatch(record.ref().kind()::sameKind))
            .toList();
    return ofKind.stream()
        .filter(ManagerResult::failed)
        .findFirst()
        .or(() -> ofKind.stream().findFirst());
  }
}
