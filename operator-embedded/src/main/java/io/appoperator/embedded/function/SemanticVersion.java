package io.appoperator.embedded.function;

import com.google.common.collect.ImmutableList;
import com.google.errorprone.annotations.Immutable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A semantic version. Its build metadata does not matter.
 *
 * @param major the first number
 * @param minor the second number
 * @param patch the third number
 * @param preRelease the identifiers after the dash
 */
@Immutable
record SemanticVersion(long major, long minor, long patch, ImmutableList<String> preRelease)
    implements Comparable<SemanticVersion> {

  private static final String NUMBER = "(0|[1-9]\\d{0,17})";
  private static final Pattern VERSION =
      Pattern.compile(
          "%1$s\\.%1$s\\.%1$s(?:-([0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*))?(?:\\+[0-9A-Za-z.-]+)?"
              .formatted(NUMBER));
  private static final Pattern DIGITS = Pattern.compile("\\d{1,18}");
  private static final Pattern LEADING_ZEROS = Pattern.compile("0+(?=\\d)");

  static boolean isValid(String text, boolean normalizes) {
    return VERSION.matcher(normalizes ? normalize(text) : text).matches();
  }

  /**
   * Parses a version.
   *
   * @param normalizes whether a {@code v}, missing numbers and zeros at the start are allowed
   * @throws IllegalArgumentException if it is not one
   */
  static SemanticVersion parse(String text, boolean normalizes) {
    Matcher matcher = VERSION.matcher(normalizes ? normalize(text) : text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(problem(normalizes ? normalize(text) : text));
    }
    String preRelease = matcher.group(4);
    return new SemanticVersion(
        Long.parseLong(matcher.group(1)),
        Long.parseLong(matcher.group(2)),
        Long.parseLong(matcher.group(3)),
        preRelease == null ? ImmutableList.of() : ImmutableList.copyOf(preRelease.split("\\.")));
  }

  private static String problem(String text) {
    String[] numbers = text.split("\\.", 3);
    if (numbers.length < 3) {
      return text.isEmpty() ? "Version string empty" : "No Major.Minor.Patch elements found";
    }
    for (int i = 0; i < 2; i++) {
      String name = i == 0 ? "major" : "minor";
      if (!DIGITS.matcher(numbers[i]).matches()) {
        return "Invalid character(s) found in %s number \"%s\"".formatted(name, numbers[i]);
      }
      if (numbers[i].length() > 1 && numbers[i].startsWith("0")) {
        return "%s number must not contain leading zeroes \"%s\""
            .formatted(i == 0 ? "Major" : "Minor", numbers[i]);
      }
    }
    return "Invalid character(s) found in patch number \"%s\"".formatted(numbers[2]);
  }

  @Override
  public int compareTo(SemanticVersion other) {
    int numbers = Long.compare(major, other.major);
    numbers = numbers == 0 ? Long.compare(minor, other.minor) : numbers;
    numbers = numbers == 0 ? Long.compare(patch, other.patch) : numbers;
    return numbers == 0 ? comparePreReleases(other) : numbers;
  }

  private int comparePreReleases(SemanticVersion other) {
    if (preRelease.isEmpty() || other.preRelease.isEmpty()) {
      return Boolean.compare(preRelease.isEmpty(), other.preRelease.isEmpty());
    }
    for (int i = 0; i < Math.min(preRelease.size(), other.preRelease.size()); i++) {
      int result = compareIdentifiers(preRelease.get(i), other.preRelease.get(i));
      if (result != 0) {
        return result;
      }
    }
    return Integer.compare(preRelease.size(), other.preRelease.size());
  }

  private static int compareIdentifiers(String one, String other) {
    boolean isNumber = DIGITS.matcher(one).matches();
    if (isNumber != DIGITS.matcher(other).matches()) {
      return isNumber ? -1 : 1;
    }
    return isNumber
        ? Long.compare(Long.parseLong(one), Long.parseLong(other))
        : Integer.signum(one.compareTo(other));
  }

  private static String normalize(String text) {
    String[] parts = (text.startsWith("v") ? text.substring(1) : text).split("\\.", 3);
    for (int i = 0; i < parts.length; i++) {
      parts[i] =
          LEADING_ZEROS.matcher(parts[i]).lookingAt()
              ? LEADING_ZEROS.matcher(parts[i]).replaceFirst("")
              : parts[i];
    }
    return String.join(".", parts) + ".0".repeat(3 - parts.length);
  }
}
