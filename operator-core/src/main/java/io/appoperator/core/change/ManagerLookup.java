package io.appoperator.core.change;

import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Contributor;
import java.util.List;
import java.util.Optional;

/** Finds out which manager wanted an object. */
final class ManagerLookup {

  private ManagerLookup() {}

  /**
   * Returns the manager that an object names. An object whose annotation somebody took away is
   * judged by its kind; a failed manager of that kind comes first.
   *
   * @return the manager; empty if it is not loaded
   */
  static Optional<Contributor> of(LiveRecord record, List<Contributor> loaded) {
    if (!record.manager().isEmpty()) {
      return loaded.stream().filter(c -> c.manager().equals(record.manager())).findFirst();
    }
    List<Contributor> ofKind =
        loaded.stream()
            .filter(c -> c.kinds().stream().anyMatch(record.ref().kind()::sameKind))
            .toList();
    return ofKind.stream()
        .filter(Contributor::failed)
        .findFirst()
        .or(() -> ofKind.stream().findFirst());
  }
}
