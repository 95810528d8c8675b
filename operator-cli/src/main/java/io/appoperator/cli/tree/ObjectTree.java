package io.appoperator.cli.tree;

import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Map;

/**
 * A primary resource with all that belongs to it.
 *
 * @param root the primary resource
 * @param unreadable why the objects of a kind could not be read, by the kind
 */
record ObjectTree(TreeNode root, Map<ResourceKind, String> unreadable) {

  ObjectTree {
    unreadable = Map.copyOf(unreadable);
  }

  /** Returns the kinds that could not be read, sorted. */
  List<ResourceKind> unreadableKinds() {
    return unreadable.keySet().stream().sorted().toList();
  }
}
