package io.appoperator.embedded.simulation;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The times of a CronJob. */
final class CronSchedule {

  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  private static final Map<String, String> NAMED =
      Map.of(
          "@yearly", "0 0 1 1 *",
          "@annually", "0 0 1 1 *",
          "@monthly", "0 0 1 * *",
          "@weekly", "0 0 * * 0",
          "@daily", "0 0 * * *",
          "@midnight", "0 0 * * *",
          "@hourly", "0 * * * *");

  private static final String EVERY = "@every ";

  /** A schedule without a time in so many years never has one, such as that of February 31. */
  private static final int YEARS = 5;

  private static final int DAYS_OF_WEEK = 7;

  private final Optional<Duration> every;
  private final List<CronField> fields;
  private final ZoneId zone;

  private CronSchedule(Optional<Duration> every, List<CronField> fields, ZoneId zone) {
    this.every = every;
    this.fields = fields;
    this.zone = zone;
  }

  /**
   * Reads a schedule.
   *
   * @param zone the name of a time zone
   * @throws IllegalArgumentException if one of the two is not valid
   */
  static CronSchedule parse(String text, String zone) {
    try {
      if (text.startsWith(EVERY)) {
        String time = text.substring(EVERY.length()).toUpperCase(Locale.ROOT);
        return new CronSchedule(
            Optional.of(Duration.parse("PT" + time)), List.of(), ZoneId.of(zone));
      }
      String[] parts = NAMED.getOrDefault(text, text).strip().split("\\s+");
      if (parts.length != 5) {
        throw new IllegalArgumentException("'%s' does not have five fields.".formatted(text));
      }
      return new CronSchedule(
          Optional.empty(),
          List.of(
              CronField.parse(parts[0], 0, 59, List.of()),
              CronField.parse(parts[1], 0, 23, List.of()),
              CronField.parse(parts[2], 1, 31, List.of()),
              CronField.parse(parts[3], 1, 12, MONTHS),
              CronField.parse(parts[4], 0, 6, DAYS)),
          ZoneId.of(zone));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }

  /** Returns the first time after another one; empty if there is none in five years. */
  Optional<Instant> next(Instant after) {
    if (every.isPresent()) {
      Duration interval =
          every.get().compareTo(Duration.ofSeconds(1)) < 0 ? Duration.ofSeconds(1) : every.get();
      return Optional.of(after.truncatedTo(ChronoUnit.SECONDS).plus(interval));
    }
    ZonedDateTime time = after.atZone(zone).truncatedTo(ChronoUnit.MINUTES).plusMinutes(1);
    int lastYear = time.getYear() + YEARS;
    while (time.getYear() <= lastYear) {
      if (!fields.get(3).allows(time.getMonthValue())) {
        time = time.toLocalDate().withDayOfMonth(1).plusMonths(1).atStartOfDay(zone);
      } else if (!allowsDay(time)) {
        time = time.toLocalDate().plusDays(1).atStartOfDay(zone);
      } else if (!fields.get(1).allows(time.getHour())) {
        time = time.truncatedTo(ChronoUnit.HOURS).plusHours(1);
      } else if (!fields.get(0).allows(time.getMinute())) {
        time = time.plusMinutes(1);
      } else {
        return Optional.of(time.toInstant());
      }
    }
    return Optional.empty();
  }

  /**
   * Returns the last time in an interval without its start; empty if there is none. Skips most of
   * the times of a long interval, as Kubernetes does.
   */
  Optional<Instant> lastBetween(Instant start, Instant end) {
    Optional<Instant> first = next(start);
    Optional<Instant> second = first.flatMap(this::next);
    if (first.isEmpty() || first.get().isAfter(end)) {
      return Optional.empty();
    }
    if (second.isEmpty() || second.get().isAfter(end)) {
      return first;
    }
    Duration interval = Duration.between(first.get(), second.get());
    long missed = Duration.between(first.get(), end).dividedBy(interval) + 1;
    Optional<Instant> last = Optional.empty();
    Optional<Instant> time = next(first.get().plus(interval.multipliedBy(missed - 2)));
    while (time.isPresent() && !time.get().isAfter(end)) {
      last = time;
      time = next(time.get());
    }
    return last;
  }

  ZoneId zone() {
    return zone;
  }

  /** If both days are restricted, one of them is enough. */
  private boolean allowsDay(ZonedDateTime time) {
    CronField ofMonth = fields.get(2);
    CronField ofWeek = fields.get(4);
    boolean month = ofMonth.allows(time.getDayOfMonth());
    boolean week = ofWeek.allows(time.getDayOfWeek().getValue() % DAYS_OF_WEEK);
    if (ofMonth.any() || ofWeek.any()) {
      return month && week;
    }
    return month || week;
  }
}
