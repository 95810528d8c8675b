package io.appoperator.core.run;

import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.cluster.fabric8.KubeConnection;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.telemetry.PrimarySample;
import io.appoperator.core.watch.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * The operator on a thread of this process, as {@code run} starts it, without a lease, for
 * demonstrations and tests.
 */
public final class OperatorThread implements AutoCloseable {

  private static final BindAddress FREE_PORT = new BindAddress("127.0.0.1", 0);
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int WORKERS = 4;

  private final Fabric8Cluster cluster;
  private final Operator operator;
  private final Thread thread;

  private OperatorThread(Fabric8Cluster cluster, Operator operator, String name) {
    this.cluster = cluster;
    this.operator = operator;
    this.thread = new Thread(this::run, name);
  }

  /**
   * Starts the operator.
   *
   * @param kubeconfig the cluster, and the permissions of the operator
   * @param namespaces where it manages resources; everywhere if empty
   * @param name the name of its thread, and what its events are reported by
   */
  public static OperatorThread start(
      Path kubeconfig, PluginRegistry plugins, List<String> namespaces, String name) {
    Metrics metrics = new Metrics();
    Fabric8Cluster cluster =
        new KubeConnection(kubeconfig, null, TIMEOUT)
            .open(OperatorMetadata.OPERATOR, metrics::requestEnded);
    RunOptions options =
        new RunOptions(
            new Scope(namespaces, ""),
            RunOptions.RunMode.UNTIL_STOPPED,
            WriteMode.REAL,
            WORKERS,
            FREE_PORT,
            MetricsEndpoint.plain(FREE_PORT),
            null,
            name,
            EventSelection.ALL,
            ReconcileLimits.STANDARD,
            PrimarySample.STANDARD_PRIMARIES);
    try {
      Operator operator = new Operator(cluster, cluster, plugins, Telemetry.of(metrics), options);
      OperatorThread started = new OperatorThread(cluster, operator, name);
      started.thread.start();
      return started;
    } catch (IOException e) {
      cluster.close();
      throw new UncheckedIOException(e);
    }
  }

  /** Stops it, and waits until its last writing thread has ended. */
  @Override
  public void close() {
    operator.close();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    cluster.close();
  }

  private void run() {
    try {
      operator.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
