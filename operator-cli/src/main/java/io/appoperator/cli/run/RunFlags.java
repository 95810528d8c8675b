package io.appoperator.cli.run;

import io.appoperator.core.option.Option;
import io.appoperator.core.option.OptionType;
import io.appoperator.core.option.RunTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Stack;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The flags of {@code operator run}, created from the table, which also validates their values. */
final class RunFlags {

  private static final String NO = "--no-";

  private RunFlags() {}

  /** Declares the flags, in the order of the table. */
  static void addTo(CommandSpec command) {
    for (Option<?> option : RunTable.ALL) {
      command.addOption(flag(option, names(option)).build());
      if (option.isNegatable()) {
        command.addOption(negation(option.name()).build());
      }
      for (String former : option.formerNames()) {
        command.addOption(flag(option, "--" + former).hidden(true).build());
        if (option.isNegatable()) {
          command.addOption(negation(former).hidden(true).build());
        }
      }
    }
  }

  private static OptionSpec.Builder negation(String name) {
    return OptionSpec.builder(NO + name)
        .type(String.class)
        .arity("0")
        .description("Same as --%s=false.".formatted(name));
  }

  /** Returns the flags of a command line, by the current or former name of their option. */
  static Map<String, String> given(ParseResult commandLine) {
    Map<String, String> given = new TreeMap<>();
    for (OptionSpec flag : commandLine.matchedOptions()) {
      if (flag.inherited()) {
        continue; // options of all commands
      }
      String name = flag.longestName();
      if (name.startsWith(NO)) {
        given.put(name.substring(NO.length()), "false");
      } else {
        given.put(name.substring(2), String.join(",", flag.stringValues()));
      }
    }
    return given;
  }

  private static OptionSpec.Builder flag(Option<?> option, String... names) {
    OptionType.Form form = option.type().form();
    OptionSpec.Builder flag = OptionSpec.builder(names).paramLabel(option.type().label());
    switch (form) {
      case LIST -> flag.type(List.class).auxiliaryTypes(String.class).arity("1");
      case SWITCH ->
          flag.type(String.class)
              .arity("0..1")
              .fallbackValue("true")
              .completionCandidates(List.of("true", "false"))
              .preprocessor((words, spec, arg, info) -> completeSwitch(words, info));
      case TEXT, NUMBER -> flag.type(String.class).arity("1");
    }
    if (!option.type().words().isEmpty()) {
      flag.completionCandidates(option.type().words());
    }
    return flag.description(escaped(description(option)));
  }

  /**
   * A word after a switch is its value only if it is one: a misspelled option is reported as an
   * unknown option.
   *
   * @return false, so that picocli continues
   */
  private static boolean completeSwitch(Stack<String> words, Map<String, Object> info) {
    boolean attached = "=".equals(info.get("separator"));
    if (!attached && !(words.size() > 0 && isBoolean(words.peek()))) {
      words.push("true");
    }
    return false;
  }

  private static boolean isBoolean(String word) {
    return word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false");
  }

  private static String[] names(Option<?> option) {
    List<String> names = new ArrayList<>();
    if (!option.shorthand().isEmpty()) {
      names.add(option.shorthand());
    }
    names.add("--" + option.name());
    return names.toArray(String[]::new);
  }

  private static String description(Option<?> option) {
    return option.description()
        + option.unlessGiven().map(text -> "; default: " + text + ".").orElse(".");
  }

  /** Escapes dollar and percent signs, which picocli would interpret. */
  private static String escaped(String text) {
    return text.replace("$", "$$").replace("%", "%%");
  }
}
