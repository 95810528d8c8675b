package io.appoperator.cli.option;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A duration within bounds, such as {@code 90s} or {@code 1m30s}. */
public abstract class DurationType extends ValueType<Duration> {

  private static final Pattern PARTS =
      Pattern.compile("(?:([0-9]{1,4})h)?(?:([0-9]{1,6})m)?(?:([0-9]{1,6})s)?(?:([0-9]{1,6})ms)?");

  protected DurationType(Duration least, Duration most) {
    this(least, most, Duration.ofMillis(1));
  }

  /**
   * @param step what it is a multiple of
   */
  protected DurationType(Duration least, Duration most, Duration step) {
    super(
        "a duration from %s to %s, such as 90s or 1m30s%s"
            .formatted(
                text(least), text(most), step.toMillis() > 1 ? ", in steps of " + text(step) : ""),
        text ->
            parse(text)
                .filter(value -> value.toMillis() % step.toMillis() == 0)
                .filter(value -> value.compareTo(least) >= 0 && value.compareTo(most) <= 0));
  }

  private static Optional<Duration> parse(String text) {
    Matcher parts = PARTS.matcher(text);
    return text.isEmpty() || !parts.matches()
        ? Optional.empty()
        : Optional.of(
            Duration.ofHours(number(parts.group(1)))
                .plusMinutes(number(parts.group(2)))
                .plusSeconds(number(parts.group(3)))
                .plusMillis(number(parts.group(4))));
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
