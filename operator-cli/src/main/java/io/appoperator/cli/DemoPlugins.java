package io.appoperator.cli;

import io.appoperator.cli.command.PluginOptions;
import io.appoperator.cli.demo.Demonstration;
import io.appoperator.core.loading.PluginSource;
import io.appoperator.core.plugin.PluginRegistry;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * The plug-ins of the demonstration.
 *
 * @param selected loads those that the user selects
 * @param source loads those of files
 * @param options which ones the user selects
 */
record DemoPlugins(Supplier<PluginRegistry> selected, PluginSource source, PluginOptions options)
    implements Demonstration.Plugins {

  @Override
  public PluginRegistry load() {
    return CommandTree.standard().load(selected);
  }

  @Override
  public PluginRegistry loadWith(Path file) {
    return CommandTree.standard().load(() -> source.load(options.selection().with(file)));
  }
}
