package io.appoperator.cli.install;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.decode.SpecExtensions;
import io.appoperator.core.install.CrdPrinter;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.function.Supplier;
import picocli.CommandLine.Command;

@Command(
    name = "crd",
    addMethodSubcommands = false,
    description = "Print the CustomResourceDefinitions of all loaded kinds.",
    optionListHeading = "%nOptions:%n",
    footer = {"", "Example:", "  operator crd | kubectl apply -f -"})
public final class CrdCommand extends OperatorCommand {

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public CrdCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() {
    for (LoadedKind<?> kind : plugins.get().kinds()) {
      terminal.out().print("---\n" + CrdPrinter.print(SpecExtensions.definition(kind)));
    }
    return ExitCode.OK;
  }
}
