package io.appoperator.cli.terminal;

import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** The width of a terminal, from the variable {@code COLUMNS} if it is set. */
public final class TerminalWidth {

  private static final String COLUMNS = "COLUMNS";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");
  private static final int STANDARD_OF_HELP = 100;
  private static final int MIN_WIDTH = 40;
  private static final int MAX_WIDTH = 1000;

  /** Picocli rejects smaller values. */
  private static final int LEAST_OF_PICOCLI = 55;

  private TerminalWidth() {}

  /** Returns the width from 40 to 1000; empty if it is not set or has another value. */
  public static OptionalInt find(Map<String, String> environment) {
    String value = environment.getOrDefault(COLUMNS, "");
    int width = NUMBER.matcher(value).matches() ? Integer.parseInt(value) : 0;
    return width < MIN_WIDTH || width > MAX_WIDTH ? OptionalInt.empty() : OptionalInt.of(width);
  }

  /** Returns the width of help texts. */
  public static int ofHelp(Map<String, String> environment) {
    return Math.max(LEAST_OF_PICOCLI, find(environment).orElse(STANDARD_OF_HELP));
  }
}
