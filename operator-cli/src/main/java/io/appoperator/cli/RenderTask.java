package io.appoperator.cli;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.mask.Mask;
import io.appoperator.core.plugin.PluginRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Renders an input: all of it, or nothing but its problems. */
final class RenderTask {

  private final Terminal terminal;
  private final PluginRegistry plugins;

  private final boolean showSecrets;

  RenderTask(Terminal terminal, PluginRegistry plugins, boolean showSecrets) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.showSecrets = showSecrets;
  }

  ExitCode run(ResourceInput input, RenderTarget target) throws InputException, UserException {
    Optional<List<RenderedResource>> resources = new InputLoader(terminal, plugins).load(input);
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    Mask mask = Mask.numbered();
    RenderPrinter printer =
        new RenderPrinter(terminal.out(), showSecrets ? json -> json : mask::document);
    if (target.folder() == null) {
      printer.print(resources.get(), target.form());
    } else {
      write(target.folder(), printer.files(resources.get()));
    }
    if (mask.size() > 0) {
      terminal
          .err()
          .printf(
              "note: %d %s masked. Do not apply this: --show-secrets prints what can be applied.%n",
              mask.size(), mask.size() == 1 ? "secret is" : "secrets are");
    }
    return ExitCode.OK;
  }

  private void write(Path folder, Map<String, String> files) throws UserException {
    try {
      for (Path stale : new RenderFolder(folder).write(files)) {
        terminal.err().printf("note: %s is of no object any more. Remove it.%n", stale);
      }
    } catch (IOException e) {
      throw new UserException(
          ExitCode.USAGE,
          "The folder %s cannot be written: %s. Check the path and its permissions."
              .formatted(folder, e));
    }
  }
}
