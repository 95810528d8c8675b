package io.appoperator.embedded.schema;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.List;
import java.util.Locale;

/** The format of durations: those of Go, and texts with a number and a unit somewhere. */
final class DurationFormat {

  private static final Pattern PART = Pattern.compile("(\\d+)\\s*([A-Za-zµ]+)");

  private static final List<String> UNITS =
      List.of("ns", "us", "µs", "ms", "s", "m", "h", "hr", "d", "w", "wk");

  /** A unit may also be a longer word that begins with one of these. */
  private static final List<String> PREFIXES =
      List.of("nano", "micro", "milli", "sec", "min", "hour", "day", "week");

  private DurationFormat() {}

  static boolean isDuration(String text) {
    boolean hasUnit = List.of("0", "+0", "-0").contains(text);
    Matcher part = PART.matcher(text);
    while (part.find()) {
      String unit = part.group(2).toLowerCase(Locale.ROOT);
      hasUnit |= UNITS.contains(unit) || PREFIXES.stream().anyMatch(unit::startsWith);
    }
    return hasUnit;
  }
}
