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

  public ChangeSet {
    changes = List.copyOf(changes);
    diagnostics = List.copyOf(diagnostics);
  }
}
