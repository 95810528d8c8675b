package io.appoperator.core.kind;

import io.appoperator.api.ResourceKind;

/**
 * A kind in all its versions. Kinds of different groups may have the same name.
 *
 * @param group the API group, empty for the core group
 * @param kind the name in CamelCase
 */
public record GroupKind(String group, String kind) {

  /** Returns a kind without its version. */
  public static GroupKind of(ResourceKind kind) {
    return new GroupKind(kind.group(), kind.kind());
  }

  /** Returns whether a kind is this one, in any version. */
  public boolean matches(ResourceKind other) {
    return kind.equals(other.kind()) && group.equals(other.group());
  }
}
