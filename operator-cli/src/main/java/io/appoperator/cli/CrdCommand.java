package io.appoperator.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.List;
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
    List<ObjectNode> definitions =
        plugins.get().kinds().stream().map(kind -> CrdDocument.parse(kind.primary())).toList();
    terminal.out().print(new ManifestPrinter().print(definitions));
    return ExitCode.OK;
  }
}
