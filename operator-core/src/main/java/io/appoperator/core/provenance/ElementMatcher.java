package io.appoperator.core.provenance;

import java.util.Arrays;
import java.util.BitSet;

/** Matches the elements of two lists. */
final class ElementMatcher {

  private static final int NONE = -1;

  private final int[] matches;
  private final BitSet free = new BitSet();

  ElementMatcher(int size, int others) {
    matches = new int[size];
    Arrays.fill(matches, NONE);
    free.set(0, others);
  }

  /** Returns whether two elements match. */
  interface Match {
    boolean test(int one, int other);
  }

  /** Pairs unmatched elements that match, in order. */
  void pair(Match match) {
    for (int i = 0; i < matches.length; i++) {
      int j = free.nextSetBit(0);
      while (matches[i] == NONE && j >= 0) {
        if (match.test(i, j)) {
          matches[i] = j;
          free.clear(j);
        }
        j = free.nextSetBit(j + 1);
      }
    }
  }

  /** Returns the index of the matched element, negative if there is none. */
  int of(int element) {
    return matches[element];
  }
}
