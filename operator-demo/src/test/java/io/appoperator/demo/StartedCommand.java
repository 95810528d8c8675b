package io.appoperator.demo;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import io.appoperator.cli.CommandTree;
import io.appoperator.cli.terminal.Colors;
import io.appoperator.cli.terminal.StatusLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.loading.PluginLoader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A command of the operator on a thread of this process. */
final class StartedCommand {

  private static final Pattern KUBECONFIG = Pattern.compile("export KUBECONFIG='(.*)'");
  private static final Duration LONGEST_START = Duration.ofSeconds(60);

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private final CompletableFuture<Runnable> stop = new CompletableFuture<>();
  private final CompletableFuture<Integer> code;

  /** What a command printed, and its exit code. */
  record Result(int code, String out, String err) {}

  private StartedCommand(Optional<String> typed, String... arguments) {
    this.code = CompletableFuture.supplyAsync(() -> execute(typed, arguments));
  }

  static StartedCommand start(String... arguments) {
    return new StartedCommand(Optional.empty(), arguments);
  }

  /** Runs a command on a terminal, whose user types a text. */
  static Result runOnTerminal(String typed, String... arguments) {
    return new StartedCommand(Optional.of(typed), arguments).result();
  }

  /** Runs a command that ends by itself. */
  static Result run(String... arguments) {
    return start(arguments).result();
  }

  /** Waits for the line with the kubeconfig, and returns its path. */
  Path kubeconfig() {
    await().atMost(LONGEST_START).until(() -> code.isDone() || shown().find());
    Matcher shown = shown();
    if (!shown.find()) {
      throw new AssertionError("The command ended: " + result());
    }
    return Path.of(shown.group(1));
  }

  /** Stops the command as Ctrl-C does. */
  Result stop() {
    stop.join().run();
    return result();
  }

  String err() {
    return err.toString(UTF_8);
  }

  private Result result() {
    int ended = code.join();
    return new Result(ended, out.toString(UTF_8), err.toString(UTF_8));
  }

  private int execute(Optional<String> typed, String... arguments) {
    try (PluginLoader plugins = new PluginLoader(StartedCommand.class.getClassLoader(), null)) {
      Terminal terminal =
          new Terminal(
              new ByteArrayInputStream(typed.orElse("").getBytes(UTF_8)),
              new PrintStream(out, true, UTF_8),
              new PrintStream(err, true, UTF_8),
              Colors.of(Map.of(), false, false),
              StatusLine.NONE,
              typed.isPresent());
      return new CommandTree(terminal, Map.of(), plugins, stop::complete).run(arguments);
    }
  }

  private Matcher shown() {
    return KUBECONFIG.matcher(out.toString(UTF_8));
  }
}
