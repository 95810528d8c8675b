package io.appoperator.demo;

import io.appoperator.cli.demo.Demonstration.CommandRunner;
import io.appoperator.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** What commands without input print to standard output, as text; their messages are dropped. */
final class CommandOutput {

  private static final InputStream NO_INPUT = InputStream.nullInputStream();

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8);
  private final PrintStream none =
      new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);

  private CommandOutput() {}

  /** Returns the output of a command without colors. */
  static String plain(CommandRunner commands, String... arguments) {
    CommandOutput output = new CommandOutput();
    return output.of(commands, new Terminal(NO_INPUT, output.out, output.none), arguments);
  }

  /** Returns the output of a command with the colors of a terminal. */
  static String colored(CommandRunner commands, Terminal terminal, String... arguments) {
    CommandOutput output = new CommandOutput();
    Terminal same =
        new Terminal(
            NO_INPUT, output.out, output.none, terminal.colors(), terminal.status(), false);
    return output.of(commands, same, arguments);
  }

  private String of(CommandRunner commands, Terminal terminal, String... arguments) {
    commands.run(terminal, arguments);
    out.flush();
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
