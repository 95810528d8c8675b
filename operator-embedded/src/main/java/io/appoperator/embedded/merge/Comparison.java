package io.appoperator.embedded.merge;

import io.appoperator.embedded.field.PathSet;

/**
 * How two objects differ. Parents of fields that only one of them has are included.
 *
 * @param removed fields that only the first object has
 * @param modified fields that both have, with different values
 * @param added fields that only the second object has
 */
public record Comparison(PathSet removed, PathSet modified, PathSet added) {

  /** Returns the comparison without these fields and all that is below them. */
  public Comparison without(PathSet fields) {
    return new Comparison(
        removed.withoutSubtrees(fields),
        modified.withoutSubtrees(fields),
        added.withoutSubtrees(fields));
  }

  /** Returns the fields that the second object sets to other values. */
  public PathSet changed() {
    return modified.union(added);
  }
}
