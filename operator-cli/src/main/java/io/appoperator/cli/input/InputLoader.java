package io.appoperator.cli.input;

import io.appoperator.api.Reason;
import io.appoperator.cli.terminal.ProgressLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.input.LoadedDocument;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/** Loads the input of the user, and reports its problems. */
public final class InputLoader {

  private final Terminal terminal;
  private final PluginRegistry plugins;
  private final UnaryOperator<LoadedDocument> view;

  public InputLoader(Terminal terminal, PluginRegistry plugins) {
    this(terminal, plugins, UnaryOperator.identity());
  }

  private InputLoader(
      Terminal terminal, PluginRegistry plugins, UnaryOperator<LoadedDocument> view) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.view = view;
  }

  /** The preview reports objects of several managers itself, because it shows the live object. */
  public static InputLoader forPreviews(Terminal terminal, PluginRegistry plugins) {
    return new InputLoader(
        terminal, plugins, document -> document.without(Reason.MANAGER_CONFLICT));
  }

  /**
   * Returns all resources; empty if one of them is invalid, which is reported on stderr.
   *
   * @throws InputException if some cannot be read, and all others are valid
   */
  public Optional<LoadedInput> load(ResourceInput input) throws InputException {
    return load(input, document -> {});
  }

  /**
   * Returns all resources; empty if one of them is invalid, which is reported on stderr.
   *
   * @param listener also receives each document, the invalid ones too
   * @throws InputException if some cannot be read, and all others are valid
   */
  public Optional<LoadedInput> load(ResourceInput input, Consumer<LoadedDocument> listener)
      throws InputException {
    ResourceLoader loader = input.loader(plugins);
    ProblemPrinter printer = new ProblemPrinter(terminal.err());
    Collector collector = new Collector(new LoadedInput.Builder(loader));
    scan(
        input,
        loader,
        document -> {
          printer.print(document.problems());
          listener.accept(document);
          collector.add(document);
        });
    return collector.result();
  }

  /**
   * Passes on each document with its problems, one at a time.
   *
   * @throws InputException if a file cannot be read and all documents are valid; if documents are
   *     invalid, which takes precedence, unreadable files are only reported
   */
  public void scan(ResourceInput input, Consumer<LoadedDocument> sink) throws InputException {
    scan(input, input.loader(plugins), sink);
  }

  private void scan(ResourceInput input, ResourceLoader loader, Consumer<LoadedDocument> sink)
      throws InputException {
    InputCounter presence = new InputCounter();
    try {
      read(input, loader, presence, sink);
    } catch (InputException e) {
      if (!presence.failed) {
        throw e;
      }
      terminal.printMessage(String.valueOf(e.getMessage()));
    }
    if (!presence.found) {
      throw InputException.noResource(input.names());
    }
  }

  private void read(
      ResourceInput input,
      ResourceLoader loader,
      InputCounter presence,
      Consumer<LoadedDocument> sink)
      throws InputException {
    try (ProgressLine progress = new ProgressLine(terminal.status(), "Reading documents")) {
      Consumer<LoadedDocument> checked =
          loaded -> {
            LoadedDocument shown = view.apply(loader.check(loaded));
            take(input.strict() ? shown.strict() : shown, presence, sink);
            progress.step();
          };
      try (DocumentBatches batches = new DocumentBatches(loader, checked)) {
        try {
          new InputReader(terminal.in()).read(input.names(), batches::add);
        } finally {
          // A file that cannot be read does not hide the problems of the documents before it.
          batches.finish();
        }
      }
    }
  }

  private static void take(
      LoadedDocument document, InputCounter presence, Consumer<LoadedDocument> sink) {
    if (!document.empty()) {
      presence.found = true;
      presence.failed |= document.hasErrors();
      sink.accept(document);
    }
  }

  /** Whether there are documents and problems. */
  private static final class InputCounter {
    private boolean found;
    private boolean failed;
  }

  /** Keeps valid documents until one is invalid. */
  private static final class Collector {

    private final LoadedInput.Builder builder;
    private boolean failed;

    Collector(LoadedInput.Builder builder) {
      this.builder = builder;
    }

    void add(LoadedDocument document) {
      failed |= document.hasErrors();
      if (!failed) {
        builder.add(document);
      }
    }

    Optional<LoadedInput> result() {
      return failed ? Optional.empty() : Optional.of(builder.build());
    }
  }
}
