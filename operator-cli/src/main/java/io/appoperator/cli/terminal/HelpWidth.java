package io.appoperator.cli.terminal;

import java.util.Map;
import java.util.regex.Pattern;

/** The width of help texts, from the variable {@code COLUMNS} if it is set. */
public final class HelpWidth {

  private static final String COLUMNS = "COLUMNS";
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");
  private static final int STANDARD = 100;
  private static final int LEAST = 40;
  private static final int MOST = 1000;

  /** Picocli rejects smaller values. */
  private static final int LEAST_OF_PICOCLI = 55;

  private HelpWidth() {}

  /** Returns the width; invalid values are ignored. */
  public static int of(Map<String, String> environment) {
    String value = environment.getOrDefault(COLUMNS, "");
    if (!NUMBER.matcher(value).matches()) {
      return STANDARD;
    }
    int width = Integer.parseInt(value);
    return width < LEAST || width > MOST ? STANDARD : Math.max(LEAST_OF_PICOCLI, width);
  }
}
