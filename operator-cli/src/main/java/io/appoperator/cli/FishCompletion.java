package io.appoperator.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Writes what fish needs to complete the commands; picocli knows bash and zsh alone. */
final class FishCompletion {

  private static final List<String> FILES = List.of("FILE", "DIR");

  private final CommandSpec root;
  private final String name;

  FishCompletion(CommandSpec root) {
    this.root = root;
    this.name = root.name();
  }

  /** Returns the script. */
  String script() {
    List<String> lines = new ArrayList<>();
    lines.add("# Completions of " + name + " for fish: " + name + " completion fish | source");
    lines.add("complete -c " + name + " -f");
    shown(root).forEach(option -> lines.add(line("__fish_use_subcommand", option)));
    for (Map.Entry<String, CommandLine> command : root.subcommands().entrySet()) {
      CommandSpec spec = command.getValue().getCommandSpec();
      lines.add(
          "complete -c %s -n __fish_use_subcommand -a %s -d %s"
              .formatted(name, command.getKey(), quoted(first(spec.usageMessage().description()))));
      String condition = quoted("__fish_seen_subcommand_from " + command.getKey());
      shown(spec).forEach(option -> lines.add(line(condition, option)));
      for (PositionalParamSpec parameter : spec.positionalParameters()) {
        candidates(parameter)
            .ifPresent(
                words ->
                    lines.add(
                        "complete -c %s -n %s -a %s".formatted(name, condition, quoted(words))));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private String line(String condition, OptionSpec option) {
    StringBuilder line = new StringBuilder("complete -c " + name + " -n " + condition);
    for (String one : option.names()) {
      line.append(one.startsWith("--") ? " -l " : " -s ").append(one.replaceFirst("^--?", ""));
    }
    if (option.arity().max() > 0) {
      line.append(" -r");
      candidates(option).ifPresent(words -> line.append(" -a ").append(quoted(words)));
      if (FILES.contains(option.paramLabel())) {
        line.append(" -F");
      }
    }
    return line.append(" -d ").append(quoted(first(option.description()))).toString();
  }

  private static Optional<String> candidates(ArgSpec argument) {
    Class<?> type =
        argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
    return type.isEnum()
        ? Optional.of(
            Stream.of(type.getEnumConstants())
                .map(Object::toString)
                .collect(Collectors.joining(" ")))
        : Optional.empty();
  }

  /** In the order of the help: that of their methods depends on the JDK. */
  private static Stream<OptionSpec> shown(CommandSpec command) {
    return command.options().stream()
        .filter(option -> !option.hidden())
        .sorted(Comparator.comparingInt(OptionSpec::order));
  }

  /** Returns the first sentence of a description. */
  private static String first(String[] description) {
    String text =
        String.join(" ", description).replaceAll("\\$\\{[^}]*}", "...").replaceAll("[$%]+", "\\$");
    int end = text.indexOf(". ");
    return (end < 0 ? text : text.substring(0, end)).replaceFirst("[.;:]$", "");
  }

  private static String quoted(String text) {
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
  }
}
