package io.appoperator.cli;

import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.Operator;
import io.appoperator.core.run.RunOptions;
import io.appoperator.core.run.Telemetry;
import io.appoperator.core.telemetry.LogFormat;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the operator until it is asked to stop. */
final class RunTask {

  private static final Logger LOG = LoggerFactory.getLogger(RunTask.class);

  private final Terminal terminal;
  private final LogFormat logs;
  private final PluginRegistry plugins;
  private final Telemetry telemetry;
  private final StopSignal stopSignal;

  RunTask(
      Terminal terminal,
      LogFormat logs,
      PluginRegistry plugins,
      Telemetry telemetry,
      StopSignal stopSignal) {
    this.terminal = terminal;
    this.logs = logs;
    this.plugins = plugins;
    this.telemetry = telemetry;
    this.stopSignal = stopSignal;
  }

  /**
   * Runs on a cluster.
   *
   * @param leases a connection of its own for the lease
   */
  ExitCode run(Fabric8Cluster cluster, Cluster leases, RunOptions options)
      throws UserException, InterruptedException {
    new PermissionCheck(terminal, cluster).check(plugins, options.namespaces(), options.election());
    for (LoadedKind<?> kind : plugins.kinds()) {
      if (options.namespaces().isEmpty()) {
        checkInstalled(cluster, kind, null);
      }
      for (String namespace : options.namespaces()) {
        checkInstalled(cluster, kind, namespace);
      }
    }
    try (Operator operator = new Operator(cluster, leases, plugins, telemetry, options)) {
      stopSignal.onStop(operator::close);
      tell(
          "managing %s of %s; health on port %d, metrics on port %d"
              .formatted(
                  inWords(options.namespaces()),
                  cluster.address(),
                  operator.healthPort(),
                  operator.metricsPort()));
      return switch (operator.run()) {
        case STOPPED -> ExitCode.OK;
        case LEASE_LOST ->
            throw new UserException(
                ExitCode.CLUSTER, "The lease was lost. Start this replica again.");
      };
    } catch (IOException e) {
      throw new UserException(
          ExitCode.USAGE,
          "%s. Choose other addresses with --health-address and --metrics-address."
              .formatted(e.getMessage()));
    }
  }

  private void tell(String what) {
    if (logs == LogFormat.JSON) {
      LOG.info(what);
    } else {
      terminal.err().println("operator: " + what);
    }
  }

  private static String inWords(List<String> namespaces) {
    return switch (namespaces.size()) {
      case 0 -> "all namespaces";
      case 1 -> "namespace " + namespaces.get(0);
      default -> "namespaces " + String.join(", ", namespaces);
    };
  }

  /** A missing kind would otherwise show only in the log, again and again. */
  private static void checkInstalled(
      Fabric8Cluster cluster, LoadedKind<?> kind, @Nullable String namespace) throws UserException {
    try {
      cluster.list(kind.kind(), ListQuery.in(namespace).limit(1));
    } catch (ClusterException e) {
      throw new UserException(
          ExitCode.CLUSTER,
          e.failure() == Failure.NOT_FOUND
              ? "The cluster has no kind %s. Install it with 'operator crd | kubectl apply -f -'."
                  .formatted(kind.kind().kind())
              : e.getMessage() + " Check the kubeconfig and that the API server is up.");
    }
  }
}
