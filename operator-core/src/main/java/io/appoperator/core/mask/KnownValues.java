package io.appoperator.core.mask;

import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds known values in texts. One pass over a text finds all values, independent of their number.
 * Not thread-safe.
 */
final class KnownValues {

  /** Shorter values occur in texts by chance. */
  static final int MIN_LENGTH = 6;

  private static final int HASHES = 1 << 16;

  /** The key is the prefix of the values; the value is the input for a mask. */
  private final Map<String, Map<String, String>> byStart = new HashMap<>();

  private final BitSet starts = new BitSet(HASHES);

  /**
   * Adds a value; one that is too short is ignored.
   *
   * @param key the input for the replacement of the value
   */
  void add(String value, String key) {
    if (value.length() >= MIN_LENGTH) {
      starts.set(hash(value, 0));
      byStart
          .computeIfAbsent(value.substring(0, MIN_LENGTH), start -> new LinkedHashMap<>())
          .putIfAbsent(value, key);
    }
  }

  /** Returns a text in which each known value is replaced; longer values first. */
  String replace(String text, UnaryOperator<String> instead) {
    if (byStart.isEmpty() || text.length() < MIN_LENGTH) {
      return text;
    }
    StringBuilder replaced = new StringBuilder(text.length());
    int copied = 0;
    int at = 0;
    while (at <= text.length() - MIN_LENGTH) {
      Map.Entry<String, String> found = starts.get(hash(text, at)) ? longestAt(text, at) : null;
      if (found == null) {
        at++;
      } else {
        replaced.append(text, copied, at).append(instead.apply(found.getValue()));
        at += found.getKey().length();
        copied = at;
      }
    }
    return copied == 0 ? text : replaced.append(text, copied, text.length()).toString();
  }

  private Map.@Nullable Entry<String, String> longestAt(String text, int at) {
    Map.Entry<String, String> longest = null;
    for (Map.Entry<String, String> entry :
        byStart.getOrDefault(text.substring(at, at + MIN_LENGTH), Map.of()).entrySet()) {
      String value = entry.getKey();
      if (text.startsWith(value, at)
          && (longest == null || value.length() > longest.getKey().length())) {
        longest = entry;
      }
    }
    return longest;
  }

  private static int hash(String text, int at) {
    int hash = 0;
    for (int i = at; i < at + MIN_LENGTH; i++) {
      hash = 31 * hash + text.charAt(i);
    }
    return (hash ^ hash >>> 16) & (HASHES - 1);
  }
}
