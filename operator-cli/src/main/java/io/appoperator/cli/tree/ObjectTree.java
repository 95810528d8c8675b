package io.appoperator.cli.tree;

import io.appoperator.api.ResourceKind;
import java.util.List;
import java.util.Map;

/**
 * A primary resource with its objects and their pods.
 *
 * @param root the primary resource
 * @param unreadable the reasons for which objects could not be read, by kind
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
