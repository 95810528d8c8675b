package io.appoperator.core.loading.check;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A range of versions of the SPI, such as {@code [1.0,2.0)}; one version means it and later ones.
 */
final class ApiRange {

  /** The version of the SPI of this operator. */
  static final String CURRENT = "1.0";

  private static final Pattern RANGE =
      Pattern.compile("([\\[(])\\s*(\\d+(?:\\.\\d+)*)\\s*,\\s*(\\d+(?:\\.\\d+)*)?\\s*([\\])])");

  private static final Pattern VERSION = Pattern.compile("\\d+(?:\\.\\d+)*");

  private ApiRange() {}

  /** Returns why this operator is not in the range; empty if it is. */
  static Optional<String> problem(String range) {
    boolean single = VERSION.matcher(range).matches();
    if (range.isEmpty() || (single && compare(CURRENT, range) >= 0)) {
      return Optional.empty();
    }
    Matcher parts = RANGE.matcher(range);
    boolean interval = parts.matches();
    if (!interval && !single) {
      return Optional.of(
          "'Plugin-Api: %s' is not a range of versions. Write it like [1.0,2.0).".formatted(range));
    }
    if (interval && isIn(parts)) {
      return Optional.empty();
    }
    return Optional.of(
        "It needs version %s of the SPI, and this operator has %s. Use a version of the plug-in for it."
            .formatted(range, CURRENT));
  }

  private static boolean isIn(Matcher parts) {
    int lower = compare(CURRENT, parts.group(2));
    boolean above = parts.group(1).equals("[") ? lower >= 0 : lower > 0;
    if (parts.group(3) == null) {
      return above;
    }
    int upper = compare(CURRENT, parts.group(3));
    return above && (parts.group(4).equals("]") ? upper <= 0 : upper < 0);
  }

  private static int compare(String one, String other) {
    String[] left = one.split("\\.");
    String[] right = other.split("\\.");
    for (int i = 0; i < Math.max(left.length, right.length); i++) {
      int difference = Integer.compare(number(left, i), number(right, i));
      if (difference != 0) {
        return difference;
      }
    }
    return 0;
  }

  private static int number(String[] parts, int index) {
    return index < parts.length && parts[index].length() < 10 ? Integer.parseInt(parts[index]) : 0;
  }
}
