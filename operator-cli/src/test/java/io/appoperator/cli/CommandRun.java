package io.appoperator.cli;

import io.appoperator.core.plugin.PluginRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/**
 * A command that was run in this process, with the plug-ins of the class path.
 *
 * @param code the exit code
 * @param out what it wrote to standard output
 * @param err what it wrote to standard error
 */
public record CommandRun(int code, String out, String err) {

  /** Runs a command to its end. */
  public static CommandRun of(String... arguments) {
    return of(InputStream.nullInputStream(), arguments);
  }

  /** Runs a command that finds this text on standard input. */
  public static CommandRun reading(String text, String... arguments) {
    return of(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), arguments);
  }

  private static CommandRun of(InputStream in, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Terminal terminal =
        new Terminal(
            in,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    int code =
        new CommandTree(
                terminal,
                () -> PluginRegistry.load(CommandRun.class.getClassLoader()),
                action -> {},
                false)
            .run(arguments);
    return new CommandRun(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
