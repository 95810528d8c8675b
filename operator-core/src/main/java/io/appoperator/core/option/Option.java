package io.appoperator.core.option;

import java.util.Locale;
import java.util.Optional;

/**
 * One option: a flag, an environment variable and a key of the configuration file, all of the same
 * name.
 *
 * @param name words with hyphens, such as {@code health-address}
 * @param shorthand a flag of one letter, such as {@code -n}, or empty
 * @param type what values it takes
 * @param description what it does, as a clause without an end
 * @param standard the value if none is given, or empty if there is none
 * @param absent what happens without a value, where there is no standard; else empty
 * @param reach where it may be given
 */
public record Option<T>(
    String name,
    String shorthand,
    OptionType<T> type,
    String description,
    String standard,
    String absent,
    Reach reach) {

  private static final String PREFIX = "OPERATOR_";

  /** Where an option may be given. */
  public enum Reach {
    /** As a flag, as a variable and in the file. */
    EVERYWHERE,
    /** As a flag and as a variable: it says something about the file itself. */
    NOT_IN_FILE
  }

  /** Describes an option that need not have a value. */
  static <T> Option<T> of(String name, OptionType<T> type, String description) {
    return new Option<>(name, "", type, description, "", "", Reach.EVERYWHERE);
  }

  Option<T> standard(String text) {
    return new Option<>(name, shorthand, type, description, text, absent, reach);
  }

  Option<T> ifAbsent(String text) {
    return new Option<>(name, shorthand, type, description, standard, text, reach);
  }

  Option<T> shorthand(String flag) {
    return new Option<>(name, flag, type, description, standard, absent, reach);
  }

  Option<T> notInFile() {
    return new Option<>(name, shorthand, type, description, standard, absent, Reach.NOT_IN_FILE);
  }

  /** Returns the name of its environment variable. */
  public String variable() {
    return PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns what holds if it is not given, for people; empty for a switch that is off. */
  public Optional<String> unlessGiven() {
    boolean off = type.form() == OptionType.Form.SWITCH && standard.equals("false");
    String text = standard.isEmpty() ? absent : standard;
    return off || text.isEmpty() ? Optional.empty() : Optional.of(text);
  }

  /** Returns whether there is something to turn off: a switch that is not off by itself. */
  public boolean isNegatable() {
    return type.form() == OptionType.Form.SWITCH && !standard.equals("false");
  }
}
