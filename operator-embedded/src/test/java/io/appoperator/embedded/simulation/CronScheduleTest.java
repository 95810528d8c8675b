package io.appoperator.embedded.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CronScheduleTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "* * * * *         | 2026-01-01T10:00:30Z | 2026-01-01T10:01:00Z",
        "*/15 * * * *      | 2026-01-01T10:46:00Z | 2026-01-01T11:00:00Z",
        "7/20 * * * *      | 2026-01-01T10:07:00Z | 2026-01-01T10:27:00Z",
        "30 6-16/4 * * 1-5 | 2026-01-02T14:30:00Z | 2026-01-05T06:30:00Z",
        "0 3 1,15 * *      | 2026-01-01T03:00:00Z | 2026-01-15T03:00:00Z",
        "0 0 13 * fri      | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z",
        "0 0 29 feb ?      | 2026-01-01T00:00:00Z | 2028-02-29T00:00:00Z",
        "@daily            | 2026-01-01T00:00:00Z | 2026-01-02T00:00:00Z",
        "@every 1h30m      | 2026-01-01T10:00:30Z | 2026-01-01T11:30:30Z",
      })
  void findsTheNextTime(String schedule, Instant after, Instant next) {
    assertThat(CronSchedule.parse(schedule, "UTC").next(after)).contains(next);
  }

  @Test
  void usesTheTimeZone() {
    CronSchedule schedule = CronSchedule.parse("30 2 * * *", "Europe/Berlin");

    assertThat(schedule.next(Instant.parse("2026-01-01T00:00:00Z")))
        .contains(Instant.parse("2026-01-01T01:30:00Z"));
    // This time does not exist when summer time begins.
    assertThat(schedule.next(Instant.parse("2026-03-28T12:00:00Z")))
        .contains(Instant.parse("2026-03-30T00:30:00Z"));
  }

  @Test
  void hasNoTimeOnADayThatDoesNotExist() {
    assertThat(CronSchedule.parse("0 0 31 2 *", "UTC").next(Instant.EPOCH)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      value = {
        "2026-01-01T10:02:00Z | none",
        "2026-01-01T10:05:00Z | 2026-01-01T10:05:00Z",
        "2026-01-01T10:14:59Z | 2026-01-01T10:10:00Z",
        "2027-06-01T00:04:00Z | 2027-06-01T00:00:00Z",
      })
  void findsTheLastMissedTime(Instant now, Instant last) {
    CronSchedule schedule = CronSchedule.parse("*/5 * * * *", "UTC");

    assertThat(schedule.lastBetween(Instant.parse("2026-01-01T10:00:00Z"), now).orElse(null))
        .isEqualTo(last);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "* * * *",
        "60 * * * *",
        "* * 0 * *",
        "* * * * 7",
        "*/0 * * * *",
        "5-1 * * * *",
        "x * * * *",
        "@never",
        "@every soon",
        "99999999999 * * * *"
      })
  void rejectsAnInvalidSchedule(String schedule) {
    assertThatThrownBy(() -> CronSchedule.parse(schedule, "UTC"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void rejectsAnUnknownTimeZone() {
    assertThatThrownBy(() -> CronSchedule.parse("* * * * *", "Moon/Sea"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
