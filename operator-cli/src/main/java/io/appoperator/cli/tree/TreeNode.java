package io.appoperator.cli.tree;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.mask.Mask;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A live object and what belongs to it.
 *
 * @param ref the object
 * @param state what it says of itself
 * @param created when it was created, if it says so
 * @param below what belongs to it, sorted
 */
record TreeNode(ResourceRef ref, LiveState state, Optional<Instant> created, List<TreeNode> below) {

  TreeNode {
    below = List.copyOf(below);
  }

  /** Returns the same tree without the secrets that a mask knows. */
  TreeNode masked(Mask mask) {
    return new TreeNode(
        ref, state.masked(mask), created, below.stream().map(node -> node.masked(mask)).toList());
  }
}
