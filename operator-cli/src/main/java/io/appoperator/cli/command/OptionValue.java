package io.appoperator.cli.command;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Parses the values of options; an invalid value is a usage error. */
public final class OptionValue {

  private OptionValue() {}

  /**
   * Returns the value of a text.
   *
   * @param type parses the text; throws an {@link IllegalArgumentException} with a sentence about
   *     the error
   */
  public static <T> T checked(
      CommandSpec command, String option, Function<String, ? extends T> type, String text) {
    try {
      return type.apply(text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(
          command.commandLine(), "%s: %s".formatted(option, e.getMessage()), e);
    }
  }

  /** Returns the value of each text. */
  public static <T> List<T> allChecked(
      CommandSpec command, String option, Function<String, T> type, List<String> texts) {
    return texts.stream().map(text -> checked(command, option, type, text)).toList();
  }
}
