package io.appoperator.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.appoperator.cli.CommandTree;
import io.appoperator.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ParseResult;

/** The options of {@code operator run}, as the command reads them. */
record ParsedRun(Configuration configuration, ParseResult flags) {

  /**
   * Reads them, and checks nothing yet.
   *
   * @param file the content of standard input
   */
  static ParsedRun of(Map<String, String> flags, Map<String, String> environment, String file) {
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, UTF_8);
    Terminal terminal =
        new Terminal(new ByteArrayInputStream(file.getBytes(UTF_8)), nowhere, nowhere);
    CommandLine root =
        new CommandTree(
                terminal,
                environment,
                path -> {
                  throw new AssertionError("needs no plug-ins");
                },
                action -> {})
            .root("run");
    String[] words =
        Stream.concat(
                Stream.of("run"),
                flags.entrySet().stream()
                    .map(flag -> "--%s=%s".formatted(flag.getKey(), flag.getValue())))
            .toArray(String[]::new);
    CommandLine run = requireNonNull(root.getSubcommands().get("run"));
    ParseResult parsed = root.parseArgs(words).subcommand();
    return new ParsedRun((Configuration) run.getCommandSpec().defaultValueProvider(), parsed);
  }

  /** Returns itself if nothing is wrong. */
  ParsedRun checked() throws ConfigurationException {
    configuration.check(flags, List.of());
    return this;
  }

  /** Returns all settings. */
  static List<Setting> settings() {
    return of(Map.of(), Map.of(), "").configuration().settings();
  }

  /** Returns the value that picocli has set. */
  Object value(String name) {
    return configuration.setting(name).option().getValue();
  }

  /** Returns where a value is set. */
  String source(String name) {
    return configuration.given(configuration.setting(name)).orElseThrow().source();
  }
}
