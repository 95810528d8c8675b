package io.appoperator.cli;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.input.Loaded;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.plugin.PluginRegistry;

/** Renders an input: all of it, or nothing but its problems. */
final class RenderTask {

  private final Terminal terminal;
  private final PluginRegistry plugins;

  RenderTask(Terminal terminal, PluginRegistry plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  ExitCode run(ResourceInput input, RenderForm form) throws InputException {
    Loaded loaded =
        new ResourceLoader(plugins, input.namespace())
            .load(new InputReader(terminal.in()).read(input.files()));
    new ProblemPrinter(terminal.err()).print(loaded.problems());
    if (loaded.hasErrors()) {
      return ExitCode.INVALID;
    }
    new RenderPrinter(terminal.out()).print(loaded.resources(), form);
    return ExitCode.OK;
  }
}
