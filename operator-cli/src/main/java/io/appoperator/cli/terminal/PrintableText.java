package io.appoperator.cli.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes text printable in one line. The names and keys of untrusted input could forge lines of
 * output by line breaks, or control the terminal by escape sequences.
 */
public final class PrintableText {

  /** Line breaks, escapes, changes of the text direction and invisible characters. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*");

  private static final Map<String, String> SHORT = Map.of("\n", "\\n", "\r", "\\r", "\t", "\\t");

  private PrintableText() {}

  /** Returns text with unprintable characters escaped like in Java, such as {@code \n}. */
  public static String of(String text) {
    return UNPRINTABLE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(escaped(found.group())));
  }

  /** Returns a message in one line, with line breaks replaced by spaces. */
  public static String joined(String text) {
    return of(LINE_END.matcher(text.strip()).replaceAll(" "));
  }

  private static String escaped(String character) {
    StringBuilder units = new StringBuilder();
    character.chars().forEach(unit -> units.append(String.format(Locale.ROOT, "\\u%04x", unit)));
    return SHORT.getOrDefault(character, units.toString());
  }
}
