package io.appoperator.core.decode;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Proposes a known name for a misspelled one. */
public final class NearestName {

  private static final int MAX_SHOWN = 20;

  private NearestName() {}

  /** Returns {@code Did you mean 'x'?} with a leading space, or an empty string. */
  public static String hint(String name, Collection<String> known) {
    String best = "";
    // Up to a third of the letters may be wrong, but less in very short words.
    int least = Math.min(Math.max(1, name.length() / 3) + 1, name.length() - 1);
    for (String candidate : known) {
      int distance = distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
      if (distance < least) {
        least = distance;
        best = candidate;
      }
    }
    return best.isEmpty() ? "" : " Did you mean '" + best + "'?";
  }

  /**
   * Returns the hint or, if no name is similar, the known names, with a leading space; an empty
   * string if there are none.
   */
  public static String proposal(String name, Collection<String> known) {
    String hint = hint(name, known);
    if (!hint.isEmpty() || known.isEmpty()) {
      return hint;
    }
    return " Available: %s%s."
        .formatted(
            known.stream().limit(MAX_SHOWN).collect(Collectors.joining(", ")),
            known.size() > MAX_SHOWN ? " and others" : "");
  }

  /** Counts insertions, deletions, replacements and transpositions. */
  private static int distance(String a, String b) {
    if (Math.abs(a.length() - b.length()) > 10) {
      return Integer.MAX_VALUE;
    }
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      d[i][0] = i;
    }
    for (int j = 0; j <= b.length(); j++) {
      d[0][j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      for (int j = 1; j <= b.length(); j++) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(Math.min(d[i - 1][j] + 1, d[i][j - 1] + 1), d[i - 1][j - 1] + change);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }
}
