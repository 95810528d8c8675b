package io.appoperator.core.change;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import java.util.List;

/**
 * All changes for one primary resource, in execution order.
 *
 * @param changes the changes
 * @param diagnostics warnings about objects that are not changed
 */
public record ChangeSet(List<Change> changes, List<Diagnostic> diagnostics) {

  /** Returns whether an object will be created. */
  public boolean creates() {
    return changes.stream().anyMatch(change -> change.action() == Change.Action.CREATE);
  }

  /** Returns whether an object will be updated. */
  public boolean updates() {
    return changes.stream().anyMatch(change -> change.action() == Change.Action.UPDATE);
  }

  /** Returns the objects that will be created or updated. */
  public List<ResourceRef> written() {
    return changes.stream()
        .filter(
            change ->
                change.action() == Change.Action.CREATE || change.action() == Change.Action.UPDATE)
        .map(Change::ref)
        .toList();
  }

  /** Returns whether the live objects are exactly the desired objects, as they were applied. */
  public boolean isEmpty() {
    return diagnostics.isEmpty()
        && changes.stream().allMatch(change -> change.action() == Change.Action.UNCHANGED);
  }

  /** Returns the same change set with every write withheld. */
  public ChangeSet blocked(Diagnostic why) {
    return new ChangeSet(changes.stream().map(change -> change.blocked(why)).toList(), diagnostics);
  }

  public ChangeSet {
    changes = List.copyOf(changes);
    diagnostics = List.copyOf(diagnostics);
  }
}
