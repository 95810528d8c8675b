package io.appoperator.cli;

import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.input.Loaded;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.input.ResourceLoader;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.List;
import java.util.Optional;

/** Loads what the user named, and tells what is wrong with it. */
final class InputLoader {

  private final Terminal terminal;
  private final PluginRegistry plugins;

  InputLoader(Terminal terminal, PluginRegistry plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  /** Returns all resources; empty if one of them is invalid, which then stands on stderr. */
  Optional<List<RenderedResource>> load(ResourceInput input) throws InputException {
    Loaded loaded =
        new ResourceLoader(plugins, input.namespace())
            .load(new InputReader(terminal.in()).read(input.files()));
    new ProblemPrinter(terminal.err()).print(loaded.problems());
    return loaded.hasErrors() ? Optional.empty() : Optional.of(loaded.resources());
  }
}
