package io.appoperator.embedded.builtin;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Finds what is wrong with the schedule of a CronJob, in the words of robfig/cron. */
final class ScheduleFormat {

  private static final Set<String> NAMED =
      Set.of("@yearly", "@annually", "@monthly", "@weekly", "@daily", "@midnight", "@hourly");

  private static final String EVERY = "@every ";

  private static final List<Bounds> FIELDS =
      List.of(
          new Bounds(0, 59, List.of()),
          new Bounds(0, 23, List.of()),
          new Bounds(1, 31, List.of()),
          new Bounds(
              1,
              12,
              List.of(
                  "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov",
                  "dec")),
          new Bounds(0, 6, List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat")));

  private record Bounds(int least, int most, List<String> names) {

    int number(String text) {
      int named = names.indexOf(text.toLowerCase(Locale.ROOT));
      return named < 0 ? ScheduleFormat.number(text) : least + named;
    }
  }

  private ScheduleFormat() {}

  /** Returns what is wrong; empty if nothing is. */
  static Optional<String> check(String schedule) {
    try {
      if (schedule.startsWith("@")) {
        checkName(schedule);
        return Optional.empty();
      }
      List<String> fields = List.of(schedule.strip().split("\\s+"));
      if (fields.size() != FIELDS.size()) {
        return Optional.of(
            "expected exactly 5 fields, found %s: [%s]"
                .formatted(fields.size(), String.join(" ", fields)));
      }
      for (int i = 0; i < fields.size(); i++) {
        for (String part : fields.get(i).split(",")) {
          checkPart(part, FIELDS.get(i));
        }
      }
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static void checkName(String schedule) {
    if (NAMED.contains(schedule)) {
      return;
    }
    if (!schedule.startsWith(EVERY)) {
      throw new IllegalArgumentException("unrecognized descriptor: " + schedule);
    }
    String time = schedule.substring(EVERY.length());
    if (!time.matches("[-+]?(\\d+(\\.\\d+)?(ns|us|µs|ms|s|m|h))+|0")) {
      throw new IllegalArgumentException(
          "failed to parse duration %s: time: invalid duration \"%s\"".formatted(schedule, time));
    }
  }

  private static void checkPart(String part, Bounds bounds) {
    String[] stepped = part.split("/", -1);
    String[] range = stepped[0].split("-", -1);
    boolean all = range[0].equals("*") || range[0].equals("?");
    int first = all ? bounds.least() : bounds.number(range[0]);
    int last = all ? bounds.most() : first;
    if (!all && range.length > 2) {
      throw new IllegalArgumentException("too many hyphens: " + part);
    }
    if (!all && range.length == 2) {
      last = bounds.number(range[1]);
    }
    if (stepped.length > 2) {
      throw new IllegalArgumentException("too many slashes: " + part);
    }
    int step = stepped.length == 2 ? number(stepped[1]) : 1;
    if (stepped.length == 2 && range.length == 1) {
      last = bounds.most();
    }
    checkRange(part, first, last, step, bounds);
  }

  private static void checkRange(String part, int first, int last, int step, Bounds bounds) {
    if (first < bounds.least()) {
      throw new IllegalArgumentException(
          "beginning of range (%s) below minimum (%s): %s".formatted(first, bounds.least(), part));
    }
    if (last > bounds.most()) {
      throw new IllegalArgumentException(
          "end of range (%s) above maximum (%s): %s".formatted(last, bounds.most(), part));
    }
    if (first > last) {
      throw new IllegalArgumentException(
          "beginning of range (%s) beyond end of range (%s): %s".formatted(first, last, part));
    }
    if (step == 0) {
      throw new IllegalArgumentException("step of range should be a positive number: " + part);
    }
  }

  private static int number(String text) {
    if (!text.matches("[-+]?\\d{1,9}")) {
      throw new IllegalArgumentException(
          "failed to parse int from %1$s: strconv.Atoi: parsing \"%1$s\": invalid syntax"
              .formatted(text));
    }
    int number = Integer.parseInt(text);
    if (number < 0) {
      throw new IllegalArgumentException(
          "negative number (%s) not allowed: %s".formatted(number, text));
    }
    return number;
  }
}
