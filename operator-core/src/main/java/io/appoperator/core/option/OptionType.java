package io.appoperator.core.option;

import java.util.List;

/** What values an option takes, and how they are written. */
public sealed interface OptionType<T>
    permits Text, Name, Whole, Switch, Choice, Period, Address, Endpoint, Several, Selector {

  /** How a value stands in the configuration file. */
  enum Form {
    TEXT,
    NUMBER,
    SWITCH,
    LIST
  }

  /** Returns the form of a value in the configuration file. */
  Form form();

  /** Returns what stands for a value in help, such as {@code NUMBER}. */
  String label();

  /** Returns which values there are, for people: {@code a whole number from 1 to 64}. */
  String range();

  /** Returns all values, if they are a few words; else nothing. */
  default List<String> words() {
    return List.of();
  }

  /**
   * Reads a value.
   *
   * @throws IllegalArgumentException that says in a sentence what is wrong
   */
  T parse(String text);

  /** Returns what to say of a text that is no value of this type. */
  default IllegalArgumentException refused(String text) {
    return new IllegalArgumentException("'%s' is not %s.".formatted(text, range()));
  }
}
