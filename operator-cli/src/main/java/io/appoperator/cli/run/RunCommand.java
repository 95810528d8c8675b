package io.appoperator.cli.run;

import static java.util.Objects.requireNonNull;

import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.OperatorCommand;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.log.JsonLogs;
import io.appoperator.cli.log.LogThreshold;
import io.appoperator.cli.option.Configuration;
import io.appoperator.cli.option.ConfigurationException;
import io.appoperator.cli.option.ConfigurationPrinter;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.election.ElectionSettings;
import io.appoperator.core.input.InputException;
import io.appoperator.core.input.InputReader;
import io.appoperator.core.plugin.ClassPath;
import io.appoperator.core.plugin.LoadedPlugin;
import io.appoperator.core.plugin.PluginCalls;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.ConfiguredPlugins;
import io.appoperator.core.run.RunOptions;
import io.appoperator.core.run.Telemetry;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsFiles;
import io.appoperator.core.telemetry.LogFormat;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.trace.otlp.OtlpTracer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "run",
    addMethodSubcommands = false,
    description = {
      "Continuously reconcile the resources in a cluster.",
      "Ctrl-C or SIGTERM stops it after the running reconciliations, and releases the lease."
    },
    abbreviateSynopsis = true,
    sortOptions = false,
    optionListHeading = "%nOptions:%n",
    footer = {
      "",
      "Environment:",
      "  OPERATOR_...       each option in upper case: OPERATOR_WORKERS=4 means --workers=4",
      "  KUBECONFIG         path to the kubeconfig, unless --kubeconfig is set",
      "  OPERATOR_PLUGINS   plug-ins to load, unless --plugins is set; separated like a class path",
      "Precedence: flag, environment variable, file, default.",
      "",
      "Examples:",
      "  operator crd | kubectl apply -f -    # once, before the first run",
      "  operator run",
      "  operator run -n staging -n test --health-address 127.0.0.1:0 --metrics-address 127.0.0.1:0",
      "  operator run -l team=shop --lease-name shop-operator    # one of several operators",
      "  operator run --once",
      "  operator run --dry-run --once",
      "  operator run --embedded              # needs no cluster; prints a kubeconfig for kubectl",
      "  operator run --config operator.yaml --print-config"
    })
public final class RunCommand extends OperatorCommand {

  @Mixin private final RunFlags flags = new RunFlags();

  @Spec
  @SuppressWarnings("NullAway.Init") // set by picocli
  private CommandSpec command;

  private final Terminal terminal;
  private final Map<String, String> environment;
  private final Supplier<PluginRegistry> plugins;
  private final StopSignal stopSignal;
  private @Nullable Configuration configuration;

  public RunCommand(
      Terminal terminal,
      Map<String, String> environment,
      Supplier<PluginRegistry> plugins,
      StopSignal stopSignal) {
    this.terminal = terminal;
    this.environment = environment;
    this.plugins = plugins;
    this.stopSignal = stopSignal;
  }

  @Override
  public void declare(CommandSpec spec) {
    configuration =
        Configuration.of(
            spec,
            RunRules.FORMER_NAMES,
            RunRules.EXCLUSIVE,
            environment,
            new InputReader(terminal.in()));
  }

  @Override
  public ExitCode execute()
      throws UserException,
          ConfigurationException,
          InputException,
          SettingsException,
          InterruptedException {
    Configuration checked = requireNonNull(configuration);
    checked.check(command.commandLine().getParseResult(), RunRules.DURATIONS);
    LogFormat logs = beginLogs(checked.warnings());
    if (flags.printConfig) {
      terminal.out().print(ConfigurationPrinter.print(checked));
      return ExitCode.OK;
    }
    if (flags.metricsAuthorization && flags.metricsCertPath == null) {
      throw new UserException(
          ExitCode.USAGE,
          "--metrics-authorization needs --metrics-cert-path, because a token must not be sent without TLS. Set both, or neither.");
    }
    if (flags.embedded && flags.once) {
      throw new UserException(
          ExitCode.USAGE,
          "--embedded excludes --once, because the new API server has nothing to reconcile. Remove one of the two.");
    }
    return run(logs);
  }

  /** Sets the format and the level of the log, to which warnings about options belong. */
  private LogFormat beginLogs(List<String> warnings) {
    LogFormat logs = flags.logFormat.resolved(ReplicaIdentity.podNamespace().isPresent());
    LogThreshold.set(flags.logLevel);
    if (logs == LogFormat.JSON) {
      JsonLogs.begin();
      warnings.forEach(log()::warn);
    } else {
      warnings.forEach(warning -> terminal.printMessage("warning: " + warning));
    }
    return logs;
  }

  private ExitCode run(LogFormat logs)
      throws UserException, InputException, SettingsException, InterruptedException {
    PluginRegistry all = load().withCodeDigest(code());
    SettingsFiles files = new SettingsFiles(flags.settings, flags.settingsConfigMap);
    ConfiguredPlugins loaded = new ConfiguredPlugins(all, files, files.read(all));
    Metrics metrics = new Metrics();
    for (LoadedPlugin plugin : all.plugins()) {
      metrics.information(
          "application_operator_plugin_info",
          "The plug-ins from files: 1 if loaded, 0 if skipped.",
          Map.of(
              "id", plugin.id(),
              "version", plugin.version(),
              "sha256", plugin.sha256()),
          plugin.isSkipped() ? 0 : 1);
      report(plugin, logs);
    }
    if (!flags.embedded) {
      ClusterAccess access =
          new ClusterAccess(
              flags.kubeconfig == null ? null : Path.of(flags.kubeconfig), flags.context);
      return run(logs, loaded, metrics, access, stopSignal);
    }
    try (EmbeddedRun embedded = EmbeddedRun.start(all.kinds(), stopSignal)) {
      printMessage(
          logs, "the API server runs in this process; all its objects are lost when it ends");
      terminal.out().printf("export KUBECONFIG='%s'%n", embedded.kubeconfig());
      terminal.out().flush();
      return run(logs, loaded, metrics, new ClusterAccess(embedded.kubeconfig(), null), embedded);
    }
  }

  private ExitCode run(
      LogFormat logs,
      ConfiguredPlugins loaded,
      Metrics metrics,
      ClusterAccess access,
      StopSignal stop)
      throws UserException, InterruptedException {
    String identity = ReplicaIdentity.identity();
    try (Tracer tracer = tracer(identity);
        Fabric8Cluster cluster = access.open(metrics::requestEnded)) {
      Optional<ElectionSettings> election = election(cluster, identity);
      RunOptions options = flags.options(election.orElse(null), identity);
      RunTask task = new RunTask(terminal, logs, loaded, new Telemetry(metrics, tracer), stop);
      if (election.isEmpty()) {
        return task.run(cluster, cluster, options);
      }
      try (Fabric8Cluster leases =
          access.open(metrics::requestEnded, election.get().requestTimeout())) {
        return task.run(cluster, leases, options);
      }
    }
  }

  private void report(LoadedPlugin plugin, LogFormat logs) {
    String line =
        plugin.isSkipped()
            ? "warning: skipped a plug-in: " + plugin.problem()
            : "loaded the plug-in %s of %s, SHA-256 %s"
                .formatted(plugin.name(), plugin.origin(), plugin.sha256());
    if (logs == LogFormat.JSON && plugin.isSkipped()) {
      log().warn(line);
    } else {
      printMessage(logs, line);
    }
  }

  /** Not a constant: the help of all commands loads this class, and needs no log. */
  private static Logger log() {
    return LoggerFactory.getLogger(RunCommand.class);
  }

  private void printMessage(LogFormat logs, String line) {
    if (logs == LogFormat.JSON) {
      log().info(line);
    } else {
      terminal.printMessage(line);
    }
  }

  private PluginRegistry load() {
    try (PluginCalls calls = new PluginCalls(flags.managerTimeout, line -> {})) {
      return calls.run(plugins);
    }
  }

  @Override
  public Set<ExitCode> exitCodes() {
    return EnumSet.of(ExitCode.OK, ExitCode.USAGE, ExitCode.CLUSTER, ExitCode.FAILED);
  }

  /** Returns a digest of this code; empty if it cannot be determined. */
  private String code() {
    try {
      return ClassPath.ofThisProcess().hash();
    } catch (IOException e) {
      terminal.printMessage(
          "The class path cannot be read: %s. Therefore all resources are rendered again at this start. To avoid that, correct OPERATOR_PLUGINS."
              .formatted(e.getMessage()));
      return "";
    }
  }

  private Tracer tracer(String identity) {
    return flags.otlpEndpoint == null ? Tracer.NONE : new OtlpTracer(flags.otlpEndpoint, identity);
  }

  private Optional<ElectionSettings> election(Fabric8Cluster cluster, String identity) {
    Optional<String> pod = ReplicaIdentity.podNamespace();
    boolean wanted = flags.leaderElect == null ? pod.isPresent() : flags.leaderElect;
    // A dry run never writes, so it needs no lease and must not hold it.
    return wanted && !flags.dryRun
        ? Optional.of(flags.election(pod.orElseGet(cluster::namespace), identity))
        : Optional.empty();
  }
}
