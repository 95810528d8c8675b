package io.appoperator.cli.install;

import java.math.BigInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A semantic version, in the order of <a href="https://semver.org/#spec-item-11">its
 * specification</a>. Without build metadata, which the names of bundles cannot have.
 *
 * @param text the version
 */
record SemanticVersion(String text) implements Comparable<SemanticVersion> {

  private static final String NUMBER = "(?:0|[1-9][0-9]*)";
  private static final String IDENTIFIER = "(?:" + NUMBER + "|[0-9]*[A-Za-z-][0-9A-Za-z-]*)";
  private static final Pattern FORM =
      Pattern.compile("(%1$s\\.%1$s\\.%1$s)(?:-(%2$s(?:\\.%2$s)*))?".formatted(NUMBER, IDENTIFIER));
  private static final Pattern DIGITS = Pattern.compile("[0-9]+");

  /**
   * Checks the syntax.
   *
   * @throws IllegalArgumentException if it is not a version
   */
  SemanticVersion {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("'%s' is not a version, such as 0.1.0.".formatted(text));
    }
  }

  @Override
  public int compareTo(SemanticVersion other) {
    int numbers = compare(part(1), other.part(1));
    if (numbers != 0) {
      return numbers;
    }
    String preRelease = part(2);
    String others = other.part(2);
    // A version is higher than its pre-releases.
    return preRelease.isEmpty() || others.isEmpty()
        ? Boolean.compare(preRelease.isEmpty(), others.isEmpty())
        : compare(preRelease, others);
  }

  private String part(int group) {
    Matcher form = FORM.matcher(text);
    String part = form.matches() ? form.group(group) : null;
    return part == null ? "" : part;
  }

  private static int compare(String one, String other) {
    String[] ours = one.split("\\.", -1);
    String[] theirs = other.split("\\.", -1);
    for (int i = 0; i < Math.min(ours.length, theirs.length); i++) {
      int order = compareIdentifiers(ours[i], theirs[i]);
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(ours.length, theirs.length);
  }

  /** Numbers are lower than other identifiers. */
  private static int compareIdentifiers(String one, String other) {
    boolean isNumber = DIGITS.matcher(one).matches();
    if (isNumber != DIGITS.matcher(other).matches()) {
      return isNumber ? -1 : 1;
    }
    return isNumber ? new BigInteger(one).compareTo(new BigInteger(other)) : one.compareTo(other);
  }
}
