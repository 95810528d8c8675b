package io.appoperator.cli;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.RenderedResource;
import io.appoperator.core.plugin.PluginRegistry;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "diff",
    description = {
      "Show what 'run' would change in a cluster for these resources; nothing is written.",
      "The API server itself is asked, by a dry run, so its defaults and refusals are included.",
      "What the server assigns is left out: uid, versions, times, status, addresses, node ports."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Output:",
      "  --- live/KIND/NAMESPACE/NAME      a unified diff for each object that would differ;",
      "  +++ dry-run/KIND/NAMESPACE/NAME   /dev/null for one that appears or vanishes",
      "  ! MESSAGE                         an object that is refused, blocked or not ours",
      "  The last line of stderr counts the objects.",
      "",
      "Environment:",
      "  KUBECONFIG         the kubeconfig, if --kubeconfig is not given",
      "  OPERATOR_PLUGINS   class path of jars with further kinds and managers",
      "",
      "Examples:",
      "  operator diff -f examples/application.yaml",
      "  operator diff -f examples -n staging --context staging",
      "  operator diff -f - < examples/application.yaml"
    })
final class DiffCommand extends OperatorCommand {

  private enum Format {
    UNIFIED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private final InputOptions input = new InputOptions();

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FORMAT",
      description = "One of ${COMPLETION-CANDIDATES}; unified if not given.")
  @SuppressWarnings("UnusedVariable") // there is one format so far
  private Format format = Format.UNIFIED;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;

  DiffCommand(Terminal terminal, Supplier<PluginRegistry> plugins) {
    this.terminal = terminal;
    this.plugins = plugins;
  }

  @Override
  ExitCode execute() throws InputException, UserException {
    PluginRegistry loaded = plugins.get();
    Optional<List<RenderedResource>> resources =
        new InputLoader(terminal, loaded).load(input.value());
    if (resources.isEmpty()) {
      return ExitCode.INVALID;
    }
    try (Fabric8Cluster cluster = connection.open()) {
      return new DiffTask(terminal, loaded, cluster, cluster.address()).run(resources.get());
    }
  }

  @Override
  Set<ExitCode> exitCodes() {
    return EnumSet.of(
        ExitCode.OK, ExitCode.DIFFERS, ExitCode.USAGE, ExitCode.INVALID, ExitCode.CLUSTER);
  }
}
