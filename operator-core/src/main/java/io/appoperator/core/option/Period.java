package io.appoperator.core.option;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A time span, such as {@code 90s} or {@code 1m30s}.
 *
 * @param unit of which it is a multiple
 */
public record Period(Duration least, Duration most, Duration unit) implements OptionType<Duration> {

  private static final Pattern PARTS =
      Pattern.compile("(?:([0-9]{1,4})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})s)?(?:([0-9]{1,6})ms)?");

  /** Takes any number of milliseconds. */
  public Period(Duration least, Duration most) {
    this(least, most, Duration.ofMillis(1));
  }

  @Override
  public Form form() {
    return Form.TEXT;
  }

  @Override
  public String label() {
    return "DURATION";
  }

  @Override
  public String range() {
    return "a duration from %s to %s, such as 90s or 1m30s%s"
        .formatted(
            text(least), text(most), unit.toMillis() > 1 ? ", in steps of " + text(unit) : "");
  }

  @Override
  public Duration parse(String text) {
    Matcher parts = PARTS.matcher(text);
    if (!text.isEmpty() && parts.matches()) {
      Duration value =
          Duration.ofHours(number(parts.group(1)))
              .plusMinutes(number(parts.group(2)))
              .plusSeconds(number(parts.group(3)))
              .plusMillis(number(parts.group(4)));
      boolean fits = value.toMillis() % unit.toMillis() == 0;
      if (fits && value.compareTo(least) >= 0 && value.compareTo(most) <= 0) {
        return value;
      }
    }
    throw refused(text);
  }

  private static long number(@Nullable String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private static String text(Duration duration) {
    return duration.toMillisPart() > 0
        ? duration.toMillis() + "ms"
        : duration.toString().substring("PT".length()).toLowerCase(Locale.ROOT);
  }
}
