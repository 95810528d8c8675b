package io.appoperator.embedded.http;

import java.util.regex.Pattern;

/** Texts of tables that consist of so many x that only their number is written. */
final class LongText {

  private static final Pattern SHORT = Pattern.compile("\\{([0-9]+) x}");
  private static final Pattern LONG = Pattern.compile("x{1000,}+");

  private LongText() {}

  /** Replaces {@code {3 x}} by {@code xxx}. */
  static String expand(String line) {
    return SHORT.matcher(line).replaceAll(found -> "x".repeat(Integer.parseInt(found.group(1))));
  }

  /** Replaces each sequence of at least 1,000 x by its length. */
  static String shorten(String line) {
    return LONG.matcher(line).replaceAll(found -> "{" + found.group().length() + " x}");
  }
}
