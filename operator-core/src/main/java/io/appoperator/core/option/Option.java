package io.appoperator.core.option;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

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
 * @param formerNames names of earlier releases, which are still read
 */
public record Option<T>(
    String name,
    String shorthand,
    OptionType<T> type,
    String description,
    String standard,
    String absent,
    Reach reach,
    List<String> formerNames) {

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
    return new Option<>(name, "", type, description, "", "", Reach.EVERYWHERE, List.of());
  }

  Option<T> standard(String text) {
    return new Option<>(name, shorthand, type, description, text, absent, reach, formerNames);
  }

  Option<T> ifAbsent(String text) {
    return new Option<>(name, shorthand, type, description, standard, text, reach, formerNames);
  }

  Option<T> shorthand(String flag) {
    return new Option<>(name, flag, type, description, standard, absent, reach, formerNames);
  }

  Option<T> notInFile() {
    return new Option<>(
        name, shorthand, type, description, standard, absent, Reach.NOT_IN_FILE, formerNames);
  }

  /** Describes an option that an earlier release called otherwise. */
  Option<T> formerly(String former) {
    return new Option<>(
        name, shorthand, type, description, standard, absent, reach, List.of(former));
  }

  /** Returns the name of its environment variable. */
  public String variable() {
    return variable(name);
  }

  /** Returns the environment variable of one of its names. */
  static String variable(String name) {
    return PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** Returns its name, then its former ones. */
  List<String> names() {
    return Stream.concat(Stream.of(name), formerNames.stream()).toList();
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
