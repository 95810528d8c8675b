package io.appoperator.cli.completion;

import io.appoperator.core.plugin.PluginRegistry;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The hidden command {@code __complete}, which the scripts of {@code operator completion} run at
 * each completion. Its output has the format of cobra: one line per candidate, with a description
 * after a tab, and a last line with directives for the shell.
 */
public final class Completion {

  /** The first argument of the process. */
  public static final String COMMAND = "__complete";

  /** The shell completes file names; the numbers are those of cobra. */
  private static final String FILES = ":0";

  private static final String NO_FILES = ":4";

  /** The candidate is a prefix: no space after it, and no files. */
  private static final String NO_SPACE = ":6";

  private static final Set<String> FILE_LABELS = Set.of("FILE", "DIR");

  private final PrintStream out;
  private final PartialCommandLine line;
  private final LiveCandidates live;

  private Completion(PrintStream out, PartialCommandLine line, LiveCandidates live) {
    this.out = out;
    this.line = line;
    this.live = live;
  }

  /** Returns whether a shell requests candidates. */
  public static boolean isAsked(String... args) {
    return args.length > 0 && args[0].equals(COMMAND);
  }

  /**
   * Prints candidates for the last of the arguments.
   *
   * @param root all commands
   */
  public static void print(
      PrintStream out, CommandSpec root, Supplier<PluginRegistry> plugins, String... args) {
    PartialCommandLine line =
        new PartialCommandLine(root, Arrays.asList(args).subList(1, args.length));
    new Completion(out, line, new LiveCandidates(line, plugins)).print();
  }

  private void print() {
    String word = line.current();
    int sign = word.indexOf('=');
    Optional<OptionSpec> attached = line.attached();
    if (line.open().isPresent()) {
      value(line.open().get(), "", word);
    } else if (attached.isPresent()) {
      value(attached.get(), word.substring(0, 2), word.substring(2));
    } else if (!line.onlyParameters() && word.startsWith("-") && sign > 0) {
      line.option(word.substring(0, sign))
          .ifPresentOrElse(
              option -> value(option, word.substring(0, sign + 1), word.substring(sign + 1)),
              () -> print(List.of(), NO_FILES));
    } else if (!line.onlyParameters() && word.startsWith("-")) {
      print(options(), NO_FILES);
    } else if (line.optional().isPresent()) {
      value(line.optional().get(), "", word);
    } else if (line.parameters() == 0 && !line.command().subcommands().isEmpty()) {
      print(commands(), NO_FILES);
    } else {
      parameter(word);
    }
  }

  private List<CompletionCandidate> commands() {
    return line.command().root().subcommands().entrySet().stream()
        .map(
            command ->
                new CompletionCandidate(
                    command.getKey(),
                    summary(command.getValue().getCommandSpec().usageMessage().description())))
        .toList();
  }

  /** In the order of the help, because the order of methods depends on the JDK. */
  private List<CompletionCandidate> options() {
    return line.command().options().stream()
        .filter(option -> !option.hidden() && (option.isMultiValue() || !line.has(option)))
        .sorted(Comparator.comparingInt(OptionSpec::order))
        .flatMap(
            option ->
                Stream.of(option.names())
                    .map(name -> new CompletionCandidate(name, summary(option.description()))))
        .toList();
  }

  private void parameter(String word) {
    for (PositionalParamSpec parameter : line.command().positionalParameters()) {
      if (parameter.index().contains(line.parameters())) {
        value(parameter, "", word);
        return;
      }
    }
    print(List.of(), NO_FILES);
  }

  /**
   * @param before the part of the word before the value
   */
  private void value(ArgSpec argument, String before, String typed) {
    if (FILE_LABELS.contains(argument.paramLabel())) {
      print(List.of(), FILES);
      return;
    }
    int comma = argument.isMultiValue() ? typed.lastIndexOf(',') + 1 : 0;
    Set<String> values = new TreeSet<>(values(argument, typed.substring(comma)));
    Arrays.asList(typed.substring(0, comma).split(",")).forEach(values::remove);
    String prefix = before + typed.substring(0, comma);
    boolean path =
        values.stream().anyMatch(value -> value.endsWith("=") && typed.startsWith(value));
    print(
        values.stream().map(value -> new CompletionCandidate(prefix + value)).toList(),
        path ? FILES : NO_FILES);
  }

  private List<String> values(ArgSpec argument, String typed) {
    List<String> fixed = new ArrayList<>();
    if (argument.completionCandidates() != null) {
      argument.completionCandidates().forEach(fixed::add);
    }
    if (!fixed.isEmpty()) {
      return fixed;
    }
    return argument.paramLabel().equals("COMMAND")
        ? commands().stream().map(CompletionCandidate::text).toList()
        : live.of(argument, typed);
  }

  private void print(List<CompletionCandidate> candidates, String directive) {
    List<CompletionCandidate> fitting =
        candidates.stream()
            .filter(c -> c.text().startsWith(line.current()) && c.isPrintable())
            .toList();
    fitting.forEach(candidate -> out.print(candidate.line() + "\n"));
    boolean unfinished = fitting.size() == 1 && fitting.get(0).text().matches(".*[=/.]");
    out.print((unfinished && directive.equals(NO_FILES) ? NO_SPACE : directive) + "\n");
  }

  /** Returns the first sentence of a description. */
  private static String summary(String[] description) {
    String text =
        String.join(" ", description).replaceAll("\\$\\{[^}]*}", "...").replaceAll("[$%]+", "\\$");
    int end = text.indexOf(". ");
    return (end < 0 ? text : text.substring(0, end)).replaceFirst("[.;:]$", "");
  }
}
