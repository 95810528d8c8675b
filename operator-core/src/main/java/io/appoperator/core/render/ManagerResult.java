package io.appoperator.core.render;

import io.appoperator.api.ResourceKind;
import java.util.Set;

/**
 * A manager's part in a rendering.
 *
 * @param manager the id of the manager
 * @param kinds the kinds that it may render
 * @param failed whether it could not render; then its live objects are not changed
 */
public record ManagerResult(String manager, Set<ResourceKind> kinds, boolean failed) {

  public ManagerResult {
    kinds = Set.copyOf(kinds);
  }
}
