package io.appoperator.cli;

import io.appoperator.core.install.RbacDocuments;
import io.appoperator.core.install.ServiceAccountName;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "rbac",
    description = {
      "Print the roles and bindings that 'run' needs with the loaded plug-ins, and no more.",
      "The ServiceAccount itself, and its namespace, must exist."
    },
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Examples:",
      "  operator rbac | kubectl apply -f -",
      "  operator rbac --service-account tools:operator | kubectl apply -f -"
    })
final class RbacCommand extends OperatorCommand {

  @Option(
      names = "--service-account",
      paramLabel = "NAMESPACE:NAME",
      defaultValue = "operator-system:application-operator",
      description = "Who 'run' runs as; ${DEFAULT-VALUE} if not given.")
  private String serviceAccount = "";

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  RbacCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  ExitCode execute() throws UserException {
    ServiceAccountName account;
    try {
      account = ServiceAccountName.parse(serviceAccount);
    } catch (IllegalArgumentException e) {
      throw new UserException(ExitCode.USAGE, "--service-account: " + e.getMessage());
    }
    PluginRegistry loaded = plugins.get();
    terminal
        .out()
        .print(
            new ManifestPrinter()
                .print(
                    RbacDocuments.of(
                        loaded.kinds().stream().map(LoadedKind::kind).toList(),
                        loaded.managedKinds(),
                        account)));
    return ExitCode.OK;
  }
}
