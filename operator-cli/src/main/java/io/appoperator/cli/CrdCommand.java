package io.appoperator.cli;

import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.install.CrdPrinter;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

@Command(
    name = "crd",
    description = "Print the CustomResourceDefinitions of all loaded kinds.",
    optionListHeading = "%nOptions:%n",
    footer = {"", "Example:", "  operator crd | kubectl apply -f -"})
final class CrdCommand extends OperatorCommand {

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  CrdCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  ExitCode execute() {
    for (LoadedKind<?> kind : plugins.get().kinds()) {
      terminal.out().print("---\n" + CrdPrinter.print(CrdDocument.parse(kind.primary())));
    }
    return ExitCode.OK;
  }
}
