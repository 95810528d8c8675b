package io.appoperator.cli.terminal;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes a text printable in one line. Names and keys come from whoever wrote the input: a line end
 * in one would forge a line of output, and an escape would command the terminal.
 */
public final class OneLine {

  /** Line ends, escapes, and what turns the direction of writing or cannot be seen. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private static final Pattern LINE_END = Pattern.compile("\\s*\\R\\s*");

  private static final Map<String, String> SHORT = Map.of("\n", "\\n", "\r", "\\r", "\t", "\\t");

  private OneLine() {}

  /** Returns a text with what cannot be printed written as in Java, such as {@code \n}. */
  public static String of(String text) {
    return UNPRINTABLE
        .matcher(text)
        .replaceAll(found -> Matcher.quoteReplacement(escaped(found.group())));
  }

  /** Returns the lines of a message as one, with a space in the place of each line end. */
  public static String joined(String text) {
    return of(LINE_END.matcher(text.strip()).replaceAll(" "));
  }

  private static String escaped(String character) {
    StringBuilder units = new StringBuilder();
    character.chars().forEach(unit -> units.append(String.format(Locale.ROOT, "\\u%04x", unit)));
    return SHORT.getOrDefault(character, units.toString());
  }
}
