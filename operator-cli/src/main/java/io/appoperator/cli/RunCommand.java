package io.appoperator.cli;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.Bounds;
import io.appoperator.core.run.RunOptions;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.Metrics;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    description = {
      "Reconcile until stopped: keep everything that the resources of a cluster ask for as it is.",
      "Ctrl-C or SIGTERM stops it; what is under way is finished, and the lease is released."
    },
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  KUBECONFIG         the kubeconfig, if --kubeconfig is not given",
      "  OPERATOR_PLUGINS   class path of jars with further kinds and managers",
      "",
      "Examples:",
      "  operator crd | kubectl apply -f -    # once, before the first run",
      "  operator run",
      "  operator run -n staging --health-address 127.0.0.1:0 --metrics-address 127.0.0.1:0"
    })
final class RunCommand extends OperatorCommand {

  private static final int MAX_WORKERS = 64;

  @Mixin private final ConnectionOptions connection = new ConnectionOptions();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private @Nullable String namespace;

  @Option(
      names = {"-n", "--namespace"},
      paramLabel = "NAME",
      description = "Manage the resources of this namespace; of all if not given.")
  void setNamespace(String value) {
    namespace = NamespaceName.checked(value, command);
  }

  @Option(
      names = "--workers",
      paramLabel = "NUMBER",
      defaultValue = "8",
      description = "How many resources are worked on at a time; ${DEFAULT-VALUE} if not given.")
  private int workers;

  @Option(
      names = "--health-address",
      paramLabel = "HOST:PORT",
      defaultValue = ":8080",
      description = "Serve /healthz and /readyz here; ${DEFAULT-VALUE} if not given.")
  private String healthAddress = "";

  @Option(
      names = "--metrics-address",
      paramLabel = "HOST:PORT",
      defaultValue = ":9090",
      description = "Serve /metrics here; ${DEFAULT-VALUE} if not given.")
  private String metricsAddress = "";

  @Option(
      names = "--leader-elect",
      paramLabel = "true|false",
      arity = "0..1",
      fallbackValue = "true",
      description = "Write only while holding a lease; true in a cluster, else false.")
  private @Nullable Boolean leaderElect;

  @Option(
      names = "--lease-namespace",
      paramLabel = "NAME",
      description = "The namespace of the lease; that of the pod, or of the kubeconfig.")
  private @Nullable String leaseNamespace;

  private final Terminal terminal;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;

  RunCommand(Terminal terminal, Supplier<PluginRegistry> plugins, StopSignal stopSignal) {
    this.terminal = terminal;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  ExitCode execute() throws UserException, InterruptedException {
    if (workers < 1 || workers > MAX_WORKERS) {
      throw new UserException(
          ExitCode.USAGE, "--workers must be between 1 and %d.".formatted(MAX_WORKERS));
    }
    BindAddress health = address("--health-address", healthAddress);
    BindAddress served = address("--metrics-address", metricsAddress);
    PluginRegistry loaded = plugins.get();
    Metrics metrics = new Metrics();
    try (Fabric8Cluster cluster = connection.open(metrics::requestEnded);
        Fabric8Cluster leases = connection.openForLeases(metrics::requestEnded)) {
      String identity = Replica.identity();
      RunOptions options =
          new RunOptions(
              namespace,
              workers,
              health,
              served,
              election(cluster, identity),
              identity,
              Bounds.STANDARD);
      return new RunTask(terminal, loaded, metrics, stopSignal).run(cluster, leases, options);
    }
  }

  @Override
  Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.CLUSTER);
  }

  private @Nullable ElectionSettings election(Fabric8Cluster cluster, String identity) {
    Optional<String> pod = Replica.podNamespace();
    boolean wanted = leaderElect == null ? pod.isPresent() : leaderElect;
    if (!wanted) {
      return null;
    }
    String in = leaseNamespace == null ? pod.orElse(cluster.namespace()) : leaseNamespace;
    return ElectionSettings.standard(in, ElectionSettings.STANDARD_NAME, identity);
  }

  private static BindAddress address(String option, String text) throws UserException {
    try {
      return BindAddress.parse(text);
    } catch (IllegalArgumentException e) {
      throw new UserException(ExitCode.USAGE, option + ": " + e.getMessage());
    }
  }
}
