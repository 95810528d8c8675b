package io.appoperator.embedded.table;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;

/** Writes durations in the short form of kubectl, as in {@code 5m10s}. */
final class HumanDuration {

  private static final int DAY = 24;
  private static final int YEAR = 365 * DAY;

  private HumanDuration() {}

  /** Returns the time since a timestamp in RFC 3339. */
  static String since(String timestamp, Instant now) {
    if (timestamp.isEmpty()) {
      return "<unknown>";
    }
    try {
      return text(Duration.between(OffsetDateTime.parse(timestamp).toInstant(), now));
    } catch (DateTimeParseException e) {
      return "<invalid>";
    }
  }

  static String text(Duration duration) {
    long seconds = duration.toMillis() / 1000;
    long minutes = seconds / 60;
    long hours = minutes / 60;
    // A clock that differs by a second is not an error.
    if (seconds < -1) {
      return "<invalid>";
    } else if (seconds < 0) {
      return "0s";
    } else if (seconds < 120) {
      return seconds + "s";
    } else if (minutes < 10) {
      return text(minutes, "m", seconds % 60, "s");
    } else if (minutes < 180) {
      return minutes + "m";
    } else if (hours < 8) {
      return text(hours, "h", minutes % 60, "m");
    } else if (hours < 2 * DAY) {
      return hours + "h";
    } else if (hours < 8 * DAY) {
      return text(hours / DAY, "d", hours % DAY, "h");
    } else if (hours < 2 * YEAR) {
      return hours / DAY + "d";
    } else if (hours < 8 * YEAR) {
      return text(hours / YEAR, "y", hours / DAY % 365, "d");
    }
    return hours / YEAR + "y";
  }

  private static String text(long large, String largeUnit, long small, String smallUnit) {
    return large + largeUnit + (small == 0 ? "" : small + smallUnit);
  }
}
