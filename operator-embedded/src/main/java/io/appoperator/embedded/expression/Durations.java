package io.appoperator.embedded.expression;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as kube-apiserver reads them, as in {@code 1h30m} or {@code 2 days}. */
final class Durations {

  private static final Pattern PART = Pattern.compile("([0-9]*\\.?[0-9]+)\\s*([a-zµ]+)\\s*");
  private static final Pattern DURATION = Pattern.compile("[+-]?(?:" + PART + ")+");

  private static final Map<String, Duration> UNITS =
      Map.ofEntries(
          Map.entry("ns", Duration.ofNanos(1)),
          Map.entry("us", Duration.ofNanos(1_000)),
          Map.entry("µs", Duration.ofNanos(1_000)),
          Map.entry("ms", Duration.ofMillis(1)),
          Map.entry("s", Duration.ofSeconds(1)),
          Map.entry("m", Duration.ofMinutes(1)),
          Map.entry("h", Duration.ofHours(1)),
          Map.entry("d", Duration.ofDays(1)),
          Map.entry("w", Duration.ofDays(7)));

  private Durations() {}

  /**
   * Returns the duration of a text.
   *
   * @throws IllegalArgumentException if it is not one
   */
  static Duration parse(String text) {
    if (text.equals("0")) {
      return Duration.ZERO;
    }
    if (!DURATION.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
    BigDecimal nanos = BigDecimal.ZERO;
    Matcher part = PART.matcher(text);
    while (part.find()) {
      nanos = nanos.add(new BigDecimal(part.group(1)).multiply(nanosOf(part.group(2))));
    }
    return Duration.ofNanos((text.startsWith("-") ? nanos.negate() : nanos).longValue());
  }

  private static BigDecimal nanosOf(String unit) {
    String singular = unit.length() > 2 ? unit.substring(0, 1) : unit;
    Duration duration = UNITS.get(UNITS.containsKey(unit) ? unit : singular);
    if (duration == null) {
      throw new IllegalArgumentException(unit);
    }
    return BigDecimal.valueOf(duration.toNanos());
  }
}
