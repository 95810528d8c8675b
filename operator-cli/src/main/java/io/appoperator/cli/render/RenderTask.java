package io.appoperator.cli.render;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.file.FileErrors;
import io.appoperator.cli.input.InputLoader;
import io.appoperator.cli.input.ResourceInput;
import io.appoperator.cli.terminal.InterruptionReporter;
import io.appoperator.cli.terminal.PrintableText;
import io.appoperator.cli.terminal.ProgressLine;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.LoadedInput;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Renders an input completely, or prints only its problems. */
final class RenderTask {

  private final Terminal terminal;
  private final PluginRegistry plugins;
  private final StopSignal stopSignal;
  private final boolean showSecrets;

  RenderTask(
      Terminal terminal, PluginRegistry plugins, StopSignal stopSignal, boolean showSecrets) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
    this.showSecrets = showSecrets;
  }

  /** Renders to the directory of the target, or to stdout. */
  ExitCode run(ResourceInput input, RenderTarget target) throws InputException, UserException {
    if (target.folder() == null) {
      stopSignal.onAbort(new InterruptionReporter(terminal));
    }
    Mask mask = Mask.numbered();
    RenderPrinter printer = printer(mask);
    Optional<LoadedInput> loaded = load(input, mask);
    if (loaded.isEmpty()) {
      return ExitCode.INVALID;
    }
    if (target.folder() == null) {
      printer.print(loaded.get(), target.form());
    } else if (!isWritten(printer, loaded.get(), target.folder())) {
      return ExitCode.INTERRUPTED; // the stop signal has reported it
    }
    warnOfMaskedSecrets(mask);
    return ExitCode.OK;
  }

  /** Renders to stdout, and passes through objects of unknown kinds. */
  ExitCode passThrough(ResourceInput input) throws InputException {
    stopSignal.onAbort(new InterruptionReporter(terminal));
    Mask mask = Mask.numbered();
    RenderPrinter printer = printer(mask);
    Optional<LoadedInput> loaded = load(input.withUnknownKinds(), mask);
    if (loaded.isEmpty()) {
      return ExitCode.INVALID;
    }
    printer.printAll(loaded.get());
    warnOfMaskedSecrets(mask);
    return ExitCode.OK;
  }

  /** Finds all secrets before the output starts, because a secret may occur in earlier objects. */
  private Optional<LoadedInput> load(ResourceInput input, Mask mask) throws InputException {
    InputLoader loader = new InputLoader(terminal, plugins);
    return showSecrets
        ? loader.load(input)
        : loader.load(input, document -> document.objects().forEach(mask::learn));
  }

  private RenderPrinter printer(Mask mask) {
    return new RenderPrinter(terminal.out(), showSecrets ? json -> json : mask::document);
  }

  private void warnOfMaskedSecrets(Mask mask) {
    if (mask.size() > 0) {
      terminal
          .err()
          .printf(
              "note: %s %s masked. Do not apply this: --show-secrets prints what can be applied.%n",
              mask.size(), mask.size() == 1 ? "secret is" : "secrets are");
    }
  }

  /** Writes all files, or none if the process is asked to stop. */
  private boolean isWritten(RenderPrinter printer, LoadedInput input, Path path)
      throws UserException {
    try (RenderDirectory folder = new RenderDirectory(path);
        ProgressLine progress = new ProgressLine(terminal.status(), "Writing files")) {
      stopSignal.onAbort(() -> abort(folder, path));
      printer.write(input, folder, progress);
      for (Path stale : folder.commit()) {
        String file = PrintableText.of(stale.toString());
        terminal
            .err()
            .printf("warning: %s no longer matches a rendered object; delete it.%n", file);
      }
      return true;
    } catch (RenderDirectory.AbortedException e) {
      return false;
    } catch (IOException e) {
      throw new UserException(
          ExitCode.USAGE,
          "The directory %s cannot be written: %s. Check the path and its permissions."
              .formatted(path, FileErrors.reason(e)));
    }
  }

  private void abort(RenderDirectory folder, Path path) {
    String message =
        folder.abort()
            ? "Interrupted. Nothing was written to %s."
            : "Interrupted, but all files of %s are written.";
    terminal.printMessage(message.formatted(path));
  }
}
