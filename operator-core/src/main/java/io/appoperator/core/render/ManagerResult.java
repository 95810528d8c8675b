package io.appoperator.core.render;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceKind;
import java.util.Set;

/**
 * A manager's part in a rendering.
 *
 * @param manager the id of the manager
 * @param kinds the kinds that it may render
 * @param failed whether it could not render; then its live objects are not changed
 * @param faulty whether it broke a rule for resource managers, which is never caused by the input
 */
public record ManagerResult(
    String manager, Set<ResourceKind> kinds, boolean failed, boolean faulty) {

  public ManagerResult {
    kinds = Set.copyOf(kinds);
  }

  /** Returns whether a problem is a broken rule that leaves the objects usable. */
  static boolean isFault(Diagnostic diagnostic) {
    return diagnostic.reason() == Reason.MANAGER_THREADS;
  }

  /** Creates the result of a manager that broke no rule. */
  public ManagerResult(String manager, Set<ResourceKind> kinds, boolean failed) {
    this(manager, kinds, failed, false);
  }
}
