package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.ParameterException;

/** The examples in the help of the commands, and a parser for their arguments. */
final class HelpExamples {

  private static final Pattern COMMAND = Pattern.compile("(?m)^  ([a-z]+)  +[A-Z]");
  private static final Pattern EXAMPLES = Pattern.compile("(?ms)^Examples?:\\R(.*?)(^\\R|\\z)");

  private HelpExamples() {}

  /** Returns the names of all commands. */
  static List<String> commands() {
    String help = Cli.withAllPlugins().run("--help").out();
    return COMMAND
        .matcher(help.substring(help.indexOf("Commands:")))
        .results()
        .map(command -> command.group(1))
        .toList();
  }

  /** Returns the lines under {@code Examples:} in a help text. */
  static List<String> lines(String help) {
    return EXAMPLES
        .matcher(help)
        .results()
        .flatMap(section -> section.group(1).lines())
        .map(String::strip)
        .toList();
  }

  /** Returns the examples of the help of all commands, and of the help without one. */
  static Stream<String> all() {
    Stream<String> helps =
        Stream.concat(
            Stream.of(Cli.withAllPlugins().run("--help").out()),
            commands().stream().map(name -> Cli.withAllPlugins().run(name, "--help").out()));
    return helps.flatMap(help -> lines(help).stream());
  }

  /**
   * Parses the arguments of a call without running it.
   *
   * @throws ParameterException if the command would reject them
   */
  static void parse(List<String> arguments) {
    PrintStream none = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    CommandTree tree =
        new CommandTree(
            new Terminal(InputStream.nullInputStream(), none, none),
            Map.of(),
            path -> {
              throw new AssertionError("Nothing is run.");
            },
            action -> {});
    String[] words = arguments.toArray(String[]::new);
    var unused = tree.root(words).parseArgs(words);
  }
}
