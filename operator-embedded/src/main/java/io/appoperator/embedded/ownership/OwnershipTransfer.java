package io.appoperator.embedded.ownership;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.embedded.field.PathSet;
import io.appoperator.embedded.merge.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes the fields that a write changes or removes from all other field managers. */
final class OwnershipTransfer {

  private final VersionedTypes types;

  OwnershipTransfer(VersionedTypes types) {
    this.types = types;
  }

  /**
   * Returns the managers after a write.
   *
   * @param writer the manager that keeps its fields, if it is already an entry
   * @param force whether changed fields of other managers are not conflicts
   */
  ManagedFields transfer(
      JsonNode before,
      JsonNode after,
      ManagedFields managed,
      Optional<Manager> writer,
      boolean force)
      throws ApplyConflictException {
    Map<String, Comparison> comparisons = types.compare(before, after);
    if (!force) {
      checkConflicts(managed, writer, comparisons);
    }
    return managed.map(
        (manager, owned) -> {
          if (writer.filter(manager::equals).isPresent()) {
            return owned.fields();
          }
          Comparison comparison = comparisons.get(owned.apiVersion());
          // The fields of a version that is not served any more have no meaning.
          return comparison == null
              ? PathSet.EMPTY
              : owned.fields().difference(comparison.changed()).difference(comparison.removed());
        });
  }

  private static void checkConflicts(
      ManagedFields managed, Optional<Manager> writer, Map<String, Comparison> comparisons)
      throws ApplyConflictException {
    List<ApplyConflictException.Conflict> conflicts = new ArrayList<>();
    managed
        .entries()
        .forEach(
            (manager, owned) -> {
              Comparison comparison = comparisons.get(owned.apiVersion());
              if (comparison != null && writer.filter(manager::equals).isEmpty()) {
                owned
                    .fields()
                    .intersection(comparison.changed())
                    .texts()
                    .forEach(
                        field ->
                            conflicts.add(
                                new ApplyConflictException.Conflict(manager.text(), field)));
              }
            });
    if (!conflicts.isEmpty()) {
      throw new ApplyConflictException(conflicts);
    }
  }
}
