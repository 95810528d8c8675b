package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import java.util.List;

/**
 * All changes for one primary resource, in the order in which they are carried out.
 *
 * @param changes the changes
 * @param diagnostics warnings about objects that are left alone
 */
public record ChangeSet(List<Change> changes, List<Diagnostic> diagnostics) {

  /** Returns whether an object is to be created. */
  public boolean creates() {
    return changes.stream().anyMatch(change -> change.action() == Change.Action.CREATE);
  }

  /** Returns whether an object is to be updated. */
  public boolean updates() {
    return changes.stream().anyMatch(change -> change.action() == Change.Action.UPDATE);
  }

  /** Returns whether all that is desired is there as it was applied, and nothing else is. */
  public boolean isNothing() {
    return diagnostics.isEmpty()
        && changes.stream().allMatch(change -> change.action() == Change.Action.UNCHANGED);
  }

  /** Returns the same changes with none that writes. */
  public ChangeSet blocked(Diagnostic why) {
    return new ChangeSet(
        changes.stream().map(change -> blocked(change, why)).toList(), diagnostics);
  }

  private static Change blocked(Change change, Diagnostic why) {
    return switch (change.action()) {
      case CREATE -> new Change.Blocked(((Change.Create) change).manifest(), why);
      case UPDATE -> new Change.Blocked(((Change.Update) change).manifest(), why);
      case PRUNE -> new Change.Left(((Change.Prune) change).live());
      case UNCHANGED, LEFT, BLOCKED, WITHHELD -> change;
    };
  }

  public ChangeSet {
    changes = List.copyOf(changes);
    diagnostics = List.copyOf(diagnostics);
  }
}
