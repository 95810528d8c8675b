package io.appoperator.cli.run;

import io.appoperator.api.ResourceRef;
import io.appoperator.cli.command.ClusterAccess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.terminal.Terminal;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.ListQuery;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.install.DefinitionCheck;
import io.appoperator.core.install.DefinitionCheck.OutdatedDefinition;
import io.appoperator.core.plan.RolloutCause;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.ConfiguredPlugins;
import io.appoperator.core.run.Operator;
import io.appoperator.core.run.RunOptions;
import io.appoperator.core.run.Telemetry;
import io.appoperator.core.telemetry.LogFormat;
import io.appoperator.core.telemetry.secure.UnusableCertificateException;
import io.appoperator.core.watch.Scope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the operator until it is asked to stop, or once. */
final class RunTask {

  private static final Logger LOG = LoggerFactory.getLogger(RunTask.class);

  private final Terminal terminal;
  private final LogFormat logs;
  private final ConfiguredPlugins loaded;
  private final PluginRegistry plugins;
  private final Telemetry telemetry;
  private final StopSignal stopSignal;

  RunTask(
      Terminal terminal,
      LogFormat logs,
      ConfiguredPlugins loaded,
      Telemetry telemetry,
      StopSignal stopSignal) {
    this.terminal = terminal;
    this.logs = logs;
    this.loaded = loaded;
    this.plugins = loaded.configured();
    this.telemetry = telemetry;
    this.stopSignal = stopSignal;
  }

  /**
   * Runs on a cluster.
   *
   * @param leases a separate connection for the lease
   */
  ExitCode run(Fabric8Cluster cluster, Cluster leases, RunOptions options)
      throws UserException, InterruptedException {
    try (Operator operator = new Operator(cluster, leases, loaded, telemetry, options);
        HeapTrimmer collection = HeapTrimmer.ofThisProcess()) {
      collection.begin();
      stopSignal.onStop(operator::close);
      if (!mayBegin(cluster, options, operator)) {
        return ExitCode.OK;
      }
      printMessage(
          "%s %s of %s; health on port %s, metrics on port %s"
              .formatted(
                  options.writes() == WriteMode.DRY_RUN ? "dry run for" : "managing",
                  describe(options.scope()),
                  cluster.address(),
                  operator.healthPort(),
                  operator.metricsPort()));
      return switch (operator.run()) {
        case STOPPED -> ExitCode.OK;
        case RUN_ONCE_COMPLETED -> summary(operator);
        case LEASE_LOST ->
            throw new UserException(ExitCode.CLUSTER, "The lease was lost. Restart this replica.");
      };
    } catch (UnusableCertificateException e) {
      throw new UserException(
          ExitCode.USAGE,
          "%s. Correct the file, or set another directory with --metrics-cert-path."
              .formatted(e.getMessage()));
    } catch (IOException e) {
      throw new UserException(
          ExitCode.USAGE,
          "%s. Set other addresses with --health-address and --metrics-address."
              .formatted(e.getMessage()));
    }
  }

  /**
   * Checks the connection. A continuous run waits for an unavailable API server; {@code run --once}
   * fails.
   *
   * @return false if a stop was requested before the server responded
   */
  private boolean mayBegin(Fabric8Cluster cluster, RunOptions options, Operator operator)
      throws UserException, InterruptedException {
    List<String> namespaces = options.scope().namespaces();
    PermissionCheck permissions = new PermissionCheck(terminal, cluster, options.events());
    ApiServerWait serverWait =
        new ApiServerWait(
            "the API server " + cluster.address(),
            line -> printMessage(line + ports(operator)),
            operator::isStoppedWithin,
            System::nanoTime);
    List<ApiServerWait.ServerRequest> requests = new ArrayList<>();
    requests.add(
        () ->
            permissions.check(
                plugins, namespaces, options.election(), options.metrics().authorized()));
    requests.add(() -> checkDefinitions(cluster));
    Map<LoadedKind<?>, UserException> missing = new LinkedHashMap<>();
    for (LoadedKind<?> kind : plugins.kinds()) {
      requests.add(
          () -> {
            try {
              checkInstalled(cluster, kind, namespaces);
            } catch (UserException e) {
              missing.put(kind, e);
            }
          });
    }
    for (ApiServerWait.ServerRequest request : requests) {
      if (options.mode() == RunOptions.RunMode.ONCE) {
        sendOnce(request);
      } else if (!serverWait.retryUntilResponse(request)) {
        return false;
      }
    }
    boolean required =
        options.mode() == RunOptions.RunMode.ONCE || missing.size() == plugins.kinds().size();
    for (UserException reason : missing.values()) {
      if (required) {
        throw reason;
      }
      printMessage(
          reason.summary() + " The operator manages the other kinds and retries this one.");
    }
    return true;
  }

  /** The API server deletes fields that the definition lacks, so that the operator misses them. */
  private void checkDefinitions(Cluster cluster) throws UserException {
    List<OutdatedDefinition> outdated = new DefinitionCheck(cluster).outdated(plugins);
    if (!outdated.isEmpty()) {
      throw new UserException(
          ExitCode.CLUSTER,
          "The cluster has older definitions than this operator:",
          Stream.concat(
                  outdated.stream()
                      .map(each -> "  %s lacks %s".formatted(each.name(), each.summary())),
                  Stream.of(
                      "Apply those of this version with: operator crd | kubectl apply -f -. With Helm, set crds.enabled=true."))
              .toList());
    }
  }

  private static void sendOnce(ApiServerWait.ServerRequest request) throws UserException {
    try {
      request.send();
    } catch (ClusterException e) {
      throw new UserException(
          ExitCode.CLUSTER,
          e.getMessage() + " Check the kubeconfig, and that the API server is running.");
    }
  }

  private static String ports(Operator operator) {
    return " (health on port %s, metrics on port %s)"
        .formatted(operator.healthPort(), operator.metricsPort());
  }

  private void printMessage(String what) {
    if (logs == LogFormat.JSON) {
      LOG.info(what);
    } else {
      terminal.printMessage(what);
    }
  }

  private ExitCode summary(Operator operator) {
    SortedMap<ResourceRef, String> failures = operator.runOnce().failures();
    List<String> omissions = operator.omissions();
    failures.forEach((ref, why) -> printMessage(ref + ": " + why));
    omissions.forEach(this::printMessage);
    SortedMap<ResourceRef, RolloutCause> held = new TreeMap<>(operator.waitingForRollouts());
    held.keySet().removeAll(failures.keySet());
    held.forEach(
        (ref, cause) -> printMessage("%s: the rollout waits (%s)".formatted(ref, cause.option())));
    printMessage(
        "%s settled, %s failed%s%s"
            .formatted(
                operator.runOnce().settled() - held.size(),
                failures.size(),
                held.isEmpty() ? "" : ", %s left for the next run".formatted(held.size()),
                omissions.isEmpty() ? "" : "; lists rejected: " + omissions.size()));
    return failures.isEmpty() && omissions.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static String describe(Scope scope) {
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
   * A missing kind would otherwise show only in the log. One namespace in which it can be listed is
   * enough; the permissions in the others have been reported.
   *
   * @throws ClusterException if the server is currently not reachable
   */
  private static void checkInstalled(
      Fabric8Cluster cluster, LoadedKind<?> kind, List<String> namespaces) throws UserException {
    List<ListQuery> places =
        namespaces.isEmpty()
            ? List.of(ListQuery.in(null))
            : namespaces.stream().map(ListQuery::in).toList();
    ClusterException rejection = null;
    for (ListQuery place : places) {
      try {
        cluster.list(kind.kind(), place.limit(1));
        return;
      } catch (ClusterException e) {
        rejection = e;
        if (e.failure() != Failure.FORBIDDEN) {
          break;
        }
      }
    }
    if (rejection != null && rejection.isTransient()) {
      throw rejection;
    }
    if (rejection != null && rejection.isUnauthenticated()) {
      throw ClusterAccess.unauthenticated(rejection);
    }
    if (rejection != null && rejection.failure() == Failure.NOT_FOUND) {
      throw ClusterAccess.missingKind(kind.kind().kind());
    }
    if (rejection != null) {
      throw new UserException(
          ExitCode.CLUSTER,
          "Listing %s is forbidden: %s".formatted(kind.kind().plural(), rejection.getMessage()));
    }
  }
}
