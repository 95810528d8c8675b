package io.appoperator.cli;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.List;
import java.util.Optional;

/** Renders an input: all of it, or nothing but its problems. */
final class RenderTask {

  private final Terminal terminal;
  private final PluginRegistry plugins;

  RenderTask(Terminal terminal, PluginRegistry plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  ExitCode run(ResourceInput input, RenderForm form) throws InputException {
    Optional<List<RenderedResource>> resources = new InputLoader(terminal, plugins).load(input);
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    new RenderPrinter(terminal.out()).print(resources.get(), form);
    return ExitCode.OK;
  }
}
