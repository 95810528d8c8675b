package io.appoperator.cli.tree;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.mask.Mask;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A live object and its owned objects.
 *
 * @param ref the object
 * @param state its state
 * @param created its creation time, if known
 * @param below its owned objects, sorted
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
