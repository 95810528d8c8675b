package io.appoperator.core.observe;

import java.util.List;

/**
 * A digest of leaves at their paths. A step of the path is written before the first leaf below it,
 * so a branch without leaves does not change the digest.
 */
final class PathDigest {

  private static final char DESCEND = '>';
  private static final char ASCEND = '<';

  private final CanonicalDigest digest = new CanonicalDigest();
  private int written;

  /** Positions the digest at a path and returns it, so that a leaf can be added. */
  CanonicalDigest at(List<String> path) {
    for (; written < path.size(); written++) {
      digest.tag(DESCEND);
      digest.text(path.get(written));
    }
    return digest;
  }

  /** Records that the traversal has returned to a depth. */
  void back(int depth) {
    if (written > depth) {
      digest.tag(ASCEND);
      written = depth;
    }
  }

  long finish() {
    return digest.finish();
  }
}
