package io.appoperator.cli.completion;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The words of an incomplete command line, up to the cursor. */
final class PartialCommandLine {

  private final Map<String, String> values = new HashMap<>();
  private final List<String> flags = new ArrayList<>();
  private final String current;
  private CommandSpec command;
  private int parameters;
  private boolean onlyParameters;
  private @Nullable OptionSpec open;
  private @Nullable OptionSpec optional;

  /**
   * @param words the words after the program; the last one may be empty and ends at the cursor
   */
  PartialCommandLine(CommandSpec root, List<String> words) {
    int last = words.size() - 1;
    command = root;
    current = last < 0 ? "" : words.get(last);
    words.subList(0, Math.max(0, last)).forEach(this::take);
  }

  /** Returns the part of the current word before the cursor. */
  String current() {
    return current;
  }

  /** Returns the command, or the root if there is none yet. */
  CommandSpec command() {
    return command;
  }

  /** Returns the number of parameters of the command before the current word. */
  int parameters() {
    return parameters;
  }

  /** Returns the option that requires the current word as its value. */
  Optional<OptionSpec> open() {
    return Optional.ofNullable(open);
  }

  /** Returns the option that accepts the current word as its optional value. */
  Optional<OptionSpec> optional() {
    return Optional.ofNullable(optional);
  }

  /** Returns the option of one letter whose value is the rest of the current word, if any. */
  Optional<OptionSpec> attached() {
    boolean letters = current.length() > 2 && current.matches("-[^-][^=]*");
    return onlyParameters || !letters
        ? Optional.empty()
        : option(current.substring(0, 2)).filter(option -> option.arity().min() > 0);
  }

  /** Returns whether the current word cannot be an option. */
  boolean onlyParameters() {
    return onlyParameters;
  }

  /** Returns whether an option is given before the current word. */
  boolean has(OptionSpec option) {
    return flags.contains(option.longestName());
  }

  /** Returns the value of an option, the last one if it is given several times. */
  Optional<String> value(String longestName) {
    return Optional.ofNullable(values.get(longestName));
  }

  /** Returns an option of the command by one of its names. */
  Optional<OptionSpec> option(String name) {
    return Optional.ofNullable(command.optionsMap().get(name));
  }

  private void take(String word) {
    OptionSpec before = optional;
    optional = null;
    if (open != null) {
      values.put(open.longestName(), word);
      open = null;
    } else if (before != null && hasCandidate(before, word)) {
      values.put(before.longestName(), word);
    } else if (onlyParameters || !word.startsWith("-") || word.equals("-")) {
      takeParameter(word);
    } else if (word.equals("--")) {
      onlyParameters = true;
    } else {
      takeOption(word);
    }
  }

  private static boolean hasCandidate(OptionSpec option, String word) {
    for (String candidate : option.completionCandidates()) {
      if (candidate.equals(word)) {
        return true;
      }
    }
    return false;
  }

  private void takeParameter(String word) {
    CommandLine named = parameters == 0 ? command.subcommands().get(word) : null;
    if (named == null) {
      parameters++;
    } else {
      command = named.getCommandSpec();
    }
  }

  private void takeOption(String word) {
    int sign = word.indexOf('=');
    boolean attached = sign < 0 && !word.startsWith("--") && word.length() > 2;
    String name = attached ? word.substring(0, 2) : sign < 0 ? word : word.substring(0, sign);
    option(name)
        .ifPresent(
            option -> {
              flags.add(option.longestName());
              if (sign >= 0) {
                values.put(option.longestName(), word.substring(sign + 1));
              } else if (attached) {
                values.put(option.longestName(), word.substring(2));
              } else if (option.arity().min() > 0) {
                open = option;
              } else if (option.arity().max() > 0 && option.completionCandidates() != null) {
                optional = option;
              }
            });
  }
}
