package io.appoperator.embedded.simulation;

import java.util.List;
import java.util.Locale;

/**
 * The values that one field of a schedule allows, such as {@code 0-30/10}. The syntax is that of
 * robfig/cron, which Kubernetes uses.
 *
 * @param values a bit for each allowed value; the highest one is 59
 * @param any whether the field restricts nothing
 */
record CronField(long values, boolean any) {

  /** Returns whether a value is allowed. */
  boolean allows(int value) {
    return ((values >> value) & 1) == 1;
  }

  /**
   * Reads a field.
   *
   * @param names the names of the values from {@code least} on; empty if they have none
   * @throws IllegalArgumentException if the text is not valid
   */
  static CronField parse(String text, int least, int most, List<String> names) {
    long values = 0;
    boolean any = false;
    for (String part : text.split(",")) {
      String[] stepped = part.split("/", 2);
      String[] range = stepped[0].split("-", 2);
      boolean all = range[0].equals("*") || range[0].equals("?");
      int step = stepped.length == 1 ? 1 : number(stepped[1], List.of(), 0);
      int first = all ? least : number(range[0], names, least);
      int last = range.length == 2 ? number(range[1], names, least) : first;
      if (all || (range.length == 1 && stepped.length == 2)) {
        last = most;
      }
      if (step < 1 || first < least || last > most || first > last) {
        throw new IllegalArgumentException("'%s' is not a valid field.".formatted(part));
      }
      for (int value = first; value <= last; value += step) {
        values |= 1L << value;
      }
      any |= all && step == 1;
    }
    return new CronField(values, any);
  }

  private static int number(String text, List<String> names, int first) {
    int index = names.indexOf(text.toLowerCase(Locale.ROOT));
    return index < 0 ? Integer.parseInt(text) : first + index;
  }
}
