package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.appoperator.cli.terminal.Colors;
import io.appoperator.cli.terminal.MessageStream;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.function.Supplier;

/** Runs commands in this process. */
public final class Cli {

  /** The exit code and output of a command. */
  public record Result(int code, String out, String err) {}

  private final Supplier<PluginRegistry> plugins;
  private final Map<String, String> environment;
  private final boolean onTerminal;

  public Cli(Supplier<PluginRegistry> plugins) {
    this(plugins, Map.of(), false);
  }

  private Cli(
      Supplier<PluginRegistry> plugins, Map<String, String> environment, boolean onTerminal) {
    this.plugins = plugins;
    this.environment = environment;
    this.onTerminal = onTerminal;
  }

  /** Returns a copy with only these environment variables. */
  public Cli withEnvironment(Map<String, String> variables) {
    return new Cli(plugins, variables, onTerminal);
  }

  /** Returns a copy with these environment variables, whose streams are terminals or not. */
  public Cli onTerminal(Map<String, String> variables, boolean terminal) {
    return new Cli(plugins, variables, terminal);
  }

  /** Runs with the plug-ins of the class path. */
  public static Cli withAllPlugins() {
    return new Cli(() -> PluginRegistry.load(Cli.class.getClassLoader()));
  }

  public Result run(String... args) {
    return runWithInput("", args);
  }

  public Result runWithInput(String input, String... args) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Colors colors = Colors.of(environment, onTerminal, onTerminal);
    MessageStream messages = new MessageStream(err, colors::onErr, System::nanoTime);
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(input.getBytes(UTF_8)),
            new PrintStream(out, false, UTF_8),
            new PrintStream(messages, true, UTF_8),
            colors,
            onTerminal ? messages : StatusLine.NONE,
            onTerminal);
    int code =
        new CommandTree(terminal, environment, path -> plugins.get(), action -> {}).run(args);
    return new Result(code, out.toString(UTF_8), err.toString(UTF_8));
  }
}
