package io.appoperator.cli.command;

import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Reads the values of options; what is none is wrong usage of the command. */
public final class OptionValue {

  private OptionValue() {}

  /**
   * Returns what the text stands for.
   *
   * @param type reads the text; throws an {@link IllegalArgumentException} that says in a sentence
   *     what is wrong
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

  /** Returns what each of the texts stands for. */
  public static <T> List<T> allChecked(
      CommandSpec command, String option, Function<String, T> type, List<String> texts) {
    return texts.stream().map(text -> checked(command, option, type, text)).toList();
  }
}
