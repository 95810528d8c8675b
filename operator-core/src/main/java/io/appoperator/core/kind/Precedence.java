package io.appoperator.core.kind;

import io.appoperator.api.ResourceKind;

/**
 * A declared order of two kinds, in all their versions.
 *
 * @param first the kind whose objects are applied first, and deleted last
 * @param then the other kind
 * @param manager the manager that declares it, as messages name it; empty for the order of the
 *     built-in kinds
 */
public record Precedence(GroupKind first, GroupKind then, String manager) {

  /** Returns the order of two kinds. */
  public static Precedence of(ResourceKind first, ResourceKind then, String manager) {
    return new Precedence(GroupKind.of(first), GroupKind.of(then), manager);
  }

  Precedence reversed() {
    return new Precedence(then, first, manager);
  }

  /** Returns the order in words, with the manager that declares it. */
  @Override
  public String toString() {
    return "%s before %s (%s)"
        .formatted(
            first.kind(),
            then.kind(),
            manager.isEmpty() ? "the operator's own order" : "the manager " + manager);
  }
}
