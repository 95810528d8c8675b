package io.appoperator.cli.scaffold;

import io.appoperator.cli.terminal.Terminal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Prints what happened to the files, and the next commands. */
final class ChangePrinter {

  private final Terminal terminal;

  ChangePrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(Map<String, FileChange> changes, List<String> commands) {
    changes.forEach(
        (path, change) -> terminal.out().print("%-8s  %s\n".formatted(change.word(), path)));
    terminal.out().print("\nNext:\n");
    commands.forEach(command -> terminal.out().print("  " + command + "\n"));
  }

  /** Returns a path as a word for a shell. */
  static String quoted(Path path) {
    String text = path.toString();
    return text.matches("[\\w./+-]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
