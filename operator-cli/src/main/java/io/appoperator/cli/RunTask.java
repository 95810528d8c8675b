package io.appoperator.cli;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
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
import io.appoperator.core.watch.Scope;
import java.io.IOException;
import java.util.List;
import java.util.SortedMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the operator until it is asked to stop, or once. */
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
    List<String> namespaces = options.scope().namespaces();
    new PermissionCheck(terminal, cluster).check(plugins, namespaces, options.election());
    for (LoadedKind<?> kind : plugins.kinds()) {
      checkInstalled(cluster, kind, namespaces);
    }
    try (Operator operator = new Operator(cluster, leases, plugins, telemetry, options)) {
      stopSignal.onStop(operator::close);
      tell(
          "%s %s of %s; health on port %d, metrics on port %d"
              .formatted(
                  options.writes() == WriteMode.DRY_RUN ? "only looking at" : "managing",
                  inWords(options.scope()),
                  cluster.address(),
                  operator.healthPort(),
                  operator.metricsPort()));
      return switch (operator.run()) {
        case STOPPED -> ExitCode.OK;
        case ROUND_OVER -> summary(operator);
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

  private ExitCode summary(Operator operator) {
    SortedMap<ResourceRef, String> failures = operator.round().failures();
    List<String> omissions = operator.omissions();
    failures.forEach((ref, why) -> tell(ref + ": " + why));
    omissions.forEach(this::tell);
    tell(
        "%d settled, %d failed%s"
            .formatted(
                operator.round().settled(),
                failures.size(),
                omissions.isEmpty() ? "" : "; lists refused: " + omissions.size()));
    return failures.isEmpty() && omissions.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String inWords(Scope scope) {
    List<String> names = scope.namespaces();
    String where =
        switch (names.size()) {
          case 0 -> "all namespaces";
          case 1 -> "namespace " + names.get(0);
          default -> "namespaces " + String.join(", ", names);
        };
    return scope.selector().isEmpty() ? where : where + " (" + scope.selector() + ")";
  }

  /**
   * A missing kind would otherwise show only in the log, again and again. One namespace in which it
   * can be listed is enough; the permissions in the others have been reported.
   */
  private static void checkInstalled(
      Fabric8Cluster cluster, LoadedKind<?> kind, List<String> namespaces) throws UserException {
    List<ListQuery> places =
        namespaces.isEmpty()
            ? List.of(ListQuery.in(null))
            : namespaces.stream().map(ListQuery::in).toList();
    ClusterException refusal = null;
    for (ListQuery place : places) {
      try {
        cluster.list(kind.kind(), place.limit(1));
        return;
      } catch (ClusterException e) {
        refusal = e;
        if (e.failure() != Failure.FORBIDDEN) {
          break;
        }
      }
    }
    if (refusal != null) {
      throw new UserException(
          ExitCode.CLUSTER,
          refusal.failure() == Failure.NOT_FOUND
              ? "The cluster has no kind %s. Install it with 'operator crd | kubectl apply -f -'."
                  .formatted(kind.kind().kind())
              : refusal.getMessage() + " Check the kubeconfig and that the API server is up.");
    }
  }
}
