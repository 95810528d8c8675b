package io.appoperator.core.observe;

import java.util.List;

/**
 * A digest of leaves at their paths. A step of the path is written when the first leaf below it
 * appears, so that a branch without leaves leaves no trace.
 */
final class PathDigest {

  private static final char ENTER = '>';
  private static final char LEAVE = '<';

  private final CanonicalDigest digest = new CanonicalDigest();
  private int written;

  /** Returns the digest, positioned at a path, for a leaf to be added. */
  CanonicalDigest at(List<String> path) {
    for (; written < path.size(); written++) {
      digest.tag(ENTER);
      digest.text(path.get(written));
    }
    return digest;
  }

  /** Tells that the walk has gone back up to a depth. */
  void back(int depth) {
    if (written > depth) {
      digest.tag(LEAVE);
      written = depth;
    }
  }

  long finish() {
    return digest.finish();
  }
}
