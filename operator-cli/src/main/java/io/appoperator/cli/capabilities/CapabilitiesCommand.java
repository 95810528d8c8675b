package io.appoperator.cli.capabilities;

import io.appoperator.api.ResourceKind;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ConnectionOptions;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.capability.CapabilitiesDocument;
import io.appoperator.core.capability.KindDiscovery;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.ManifestPrinter;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "capabilities",
    addMethodSubcommands = false,
    description = {
      "Print which optional kinds of the loaded managers a cluster serves.",
      "Offline commands read it with --capabilities; they need the same plug-ins."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  KUBECONFIG         path to the kubeconfig, unless --kubeconfig is set",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "",
      "Examples:",
      "  operator capabilities > capabilities.yaml",
      "  operator render -f examples/application.yaml --capabilities capabilities.yaml"
    })
public final class CapabilitiesCommand extends OperatorCommand {

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  public CapabilitiesCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  public ExitCode execute() throws UserException {
    List<ResourceKind> optional = plugins.get().optionalKinds();
    terminal
        .out()
        .print(new ManifestPrinter().print(CapabilitiesDocument.of(optional, unserved(optional))));
    return ExitCode.OK;
  }

  private Set<ResourceKind> unserved(List<ResourceKind> optional) throws UserException {
    try (Fabric8Cluster cluster = connection.open()) {
      // Without optional kinds there is nothing to ask, but the kubeconfig must be valid.
      return new KindDiscovery(cluster, optional).unserved();
    } catch (ClusterException e) {
      throw ClusterAccess.unknownKinds(e);
    }
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.CLUSTER);
  }
}
