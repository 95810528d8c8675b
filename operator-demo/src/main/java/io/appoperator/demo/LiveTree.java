package io.appoperator.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.demo.Demonstration.CommandRunner;
import io.appoperator.cli.terminal.Terminal;
import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Shows the output of {@code operator tree}: on a terminal while it changes, else at the end. */
final class LiveTree {

  private static final long INTERVAL_MILLIS = 100;
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final Terminal terminal;
  private final CommandRunner commands;
  private final String[] arguments;
  private String shown = "";

  LiveTree(Terminal terminal, CommandRunner commands, String... arguments) {
    this.terminal = terminal;
    this.commands = commands;
    this.arguments = arguments;
  }

  /**
   * Shows the tree until a condition holds.
   *
   * @throws UserException if it does not hold within a minute
   */
  void showUntil(BooleanSupplier condition) throws UserException, InterruptedException {
    shown = "";
    await(condition, terminal.redraws() ? this::redraw : () -> {});
    replace(CommandOutput.plain(commands, arguments));
  }

  /**
   * Waits until a condition holds, without showing the tree.
   *
   * @throws UserException if it does not hold within a minute
   */
  void await(BooleanSupplier condition) throws UserException, InterruptedException {
    await(condition, () -> {});
  }

  private static void await(BooleanSupplier condition, Runnable each)
      throws UserException, InterruptedException {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new UserException(
            ExitCode.FAILED,
            "The objects did not reach the expected state in %s s. The tree shows what is missing."
                .formatted(LONGEST.toSeconds()));
      }
      each.run();
      Thread.sleep(INTERVAL_MILLIS);
    }
  }

  private void redraw() {
    String text = CommandOutput.plain(commands, arguments);
    if (!text.equals(shown)) {
      // Without line breaks of the terminal, a line of text is a line of the screen.
      replace("\u001b[?7l" + text + "\u001b[?7h");
      shown = text;
    }
  }

  /** Prints a text in the place of the last tree. */
  private void replace(String text) {
    // Moves up to the first line of the last tree, and erases what follows.
    String erased = shown.isEmpty() ? "" : "\u001b[%sA\u001b[J".formatted(shown.lines().count());
    terminal.out().print(erased + text);
    terminal.out().flush();
  }
}
