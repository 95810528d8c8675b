package io.appoperator.cli.tree;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.ClusterException;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Shows a live resource with its objects, once or on each change. */
final class TreeTask {

  private static final Duration POLL_INTERVAL = Duration.ofSeconds(2);

  private final Terminal terminal;
  private final TreeFinder finder;
  private final TreePrinter printer;
  private final TreeFormat format;
  private boolean answered = true;

  TreeTask(Terminal terminal, TreeFinder finder, TreePrinter printer, TreeFormat format) {
    this.terminal = terminal;
    this.finder = finder;
    this.printer = printer;
    this.format = format;
  }

  /** Shows it once. */
  ExitCode once(String name) throws UserException {
    ObjectTree tree = finder.find(name);
    show(tree, null);
    return tree.unreadable().isEmpty() ? ExitCode.OK : ExitCode.CLUSTER;
  }

  /** Shows it on each change, until it is deleted or the thread is interrupted. */
  ExitCode watch(String name) throws UserException {
    ObjectTree shown = finder.find(name);
    show(shown, null);
    // After the reader has closed the output, reading the cluster is useless.
    while (!terminal.out().checkError()) {
      try {
        Thread.sleep(POLL_INTERVAL.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return ExitCode.INTERRUPTED;
      }
      Optional<ObjectTree> now = next(shown);
      if (now.isEmpty()) {
        terminal
            .err()
            .printf("note: %s was deleted.%n", PrintableText.of(shown.root().ref().toString()));
        return ExitCode.OK;
      }
      if (!now.get().equals(shown)) {
        terminal.out().print("\n");
        show(now.get(), shown);
        shown = now.get();
      }
    }
    return ExitCode.OK;
  }

  /** Continues if the server is temporarily unreachable. */
  private Optional<ObjectTree> next(ObjectTree shown) throws UserException {
    try {
      Optional<ObjectTree> now = finder.again(shown.root().ref());
      answered = true;
      return now;
    } catch (ClusterException e) {
      if (!e.isTransient()) {
        throw TreeFinder.unreadable(e);
      }
      if (answered && !Thread.currentThread().isInterrupted()) {
        terminal
            .err()
            .printf(
                "note: The cluster does not respond, retrying: %s%n",
                PrintableText.joined(e.getMessage()));
      }
      answered = false;
      return Optional.of(shown);
    }
  }

  private void show(ObjectTree tree, @Nullable ObjectTree before) {
    if (before == null || !before.unreadable().equals(tree.unreadable())) {
      warn(tree);
    }
    String text =
        switch (format) {
          case TEXT -> printer.text(tree);
          case JSON -> TreePrinter.json(tree);
        };
    terminal.out().print(text);
  }

  private void warn(ObjectTree tree) {
    tree.unreadableKinds()
        .forEach(
            kind ->
                terminal
                    .err()
                    .printf(
                        "warning: objects of the kind %s are not shown: %s%n",
                        kind.kind(),
                        PrintableText.joined(String.valueOf(tree.unreadable().get(kind)))));
  }
}
