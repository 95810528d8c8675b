package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.core.change.Change.Action;
import java.util.List;

/**
 * All changes for one primary resource, in the order in which they are carried out.
 *
 * @param changes the changes
 * @param diagnostics warnings about objects that are left alone
 */
public record ChangeSet(List<Change> changes, List<Diagnostic> diagnostics) {

  public ChangeSet {
    changes = List.copyOf(changes);
    diagnostics = List.copyOf(diagnostics);
  }

  /** Tells whether nothing is to be written. */
  public boolean isSettled() {
    return changes.stream()
        .map(Change::action)
        .noneMatch(a -> a == Action.CREATE || a == Action.UPDATE || a == Action.PRUNE);
  }
}
