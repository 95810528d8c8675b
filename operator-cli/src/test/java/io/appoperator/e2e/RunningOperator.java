package io.appoperator.e2e;

import static java.util.Objects.requireNonNull;
import static org.awaitility.Awaitility.await;

import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import io.appoperator.core.controller.ReconcileLimits;
import io.appoperator.core.event.EventSelection;
import io.appoperator.core.input.InputException;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.run.ConfiguredPlugins;
import io.appoperator.core.run.Operator;
import io.appoperator.core.run.RunOptions;
import io.appoperator.core.run.Telemetry;
import io.appoperator.core.settings.SettingsException;
import io.appoperator.core.settings.SettingsFiles;
import io.appoperator.core.telemetry.BindAddress;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.telemetry.MetricsEndpoint;
import io.appoperator.core.telemetry.PrimarySample;
import io.appoperator.core.watch.Scope;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The operator in this process, as a ServiceAccount with only the printed roles, usually limited to
 * one namespace.
 */
final class RunningOperator implements AutoCloseable {

  private static final BindAddress FREE_PORT = new BindAddress("127.0.0.1", 0);
  private static final Duration REST = Duration.ofSeconds(2);
  private static final int WORKERS = 4;

  /** The limit for actions that take seconds on an idle machine. */
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final HttpClient http = HttpClient.newHttpClient();
  private final Installation installation;
  private PluginRegistry plugins;
  private final Scope scope;
  private final String name;
  private ReconcileLimits reconcileLimits;
  private int version = 1;
  private SettingsFiles settings = new SettingsFiles(List.of());
  private MetricsEndpoint endpoint = MetricsEndpoint.plain(FREE_PORT);
  private @Nullable Running running;

  RunningOperator(
      Installation installation,
      PluginRegistry plugins,
      String namespace,
      ReconcileLimits reconcileLimits) {
    this(installation, plugins, new Scope(List.of(namespace), ""), reconcileLimits);
  }

  RunningOperator(
      Installation installation,
      PluginRegistry plugins,
      Scope scope,
      ReconcileLimits reconcileLimits) {
    this.installation = installation;
    this.plugins = plugins;
    this.scope = scope;
    this.name = "test-" + String.join("-", scope.namespaces());
    this.reconcileLimits = reconcileLimits;
  }

  private record Running(
      Fabric8Cluster cluster, Operator operator, Metrics metrics, Thread thread) {}

  /** Starts it and waits until it has listed everything. */
  void start() {
    launch();
    await()
        .atMost(TIMEOUT)
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(10))
        .until(this::isReady);
  }

  /** Uses a file with settings from the next start on. */
  void useSettings(Path file) {
    settings = new SettingsFiles(List.of(file.toString()));
  }

  /** Serves the metrics over TLS from the next start on, with the certificate of a directory. */
  void useCertificate(Path directory) {
    endpoint = new MetricsEndpoint(FREE_PORT, directory, false);
  }

  /** Returns the metrics of the running operator. */
  String metrics() {
    return requireNonNull(running).metrics().scrape();
  }

  /** Starts it. */
  void launch() {
    Metrics metrics = new Metrics();
    Fabric8Cluster cluster = installation.open(metrics::requestEnded);
    RunOptions options =
        new RunOptions(
            scope,
            RunOptions.RunMode.UNTIL_STOPPED,
            WriteMode.REAL,
            WORKERS,
            FREE_PORT,
            endpoint,
            null,
            name,
            EventSelection.ALL,
            reconcileLimits,
            PrimarySample.STANDARD_PRIMARIES);
    try {
      PluginRegistry identified = plugins.withCodeDigest("version " + version);
      ConfiguredPlugins configured =
          new ConfiguredPlugins(identified, settings, settings.read(identified));
      Operator operator =
          new Operator(cluster, cluster, configured, Telemetry.of(metrics), options);
      Thread thread = new Thread(() -> run(operator), name);
      thread.start();
      running = new Running(cluster, operator, metrics, thread);
    } catch (IOException e) {
      cluster.close();
      throw new UncheckedIOException(e);
    } catch (InputException | SettingsException e) {
      cluster.close();
      throw new IllegalStateException(e);
    }
  }

  /** Stops it and waits until its last writing thread has ended. */
  void stop() {
    Running last = running;
    if (last != null) {
      running = null;
      last.operator().close();
      try {
        last.thread().join();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      last.cluster().close();
    }
  }

  /** Restarts it without its in-memory state. */
  void restart() {
    stop();
    start();
  }

  /** Replaces it by an operator with other plug-ins. */
  void restart(PluginRegistry others) {
    restart(others, reconcileLimits);
  }

  /** Replaces it by an operator with other plug-ins and bounds. */
  void restart(PluginRegistry others, ReconcileLimits limits) {
    stop();
    plugins = others;
    version++;
    reconcileLimits = limits;
    start();
  }

  /** Returns the number of completed reconciles since the start. */
  int reconciles() {
    return sum("controller_runtime_reconcile_total");
  }

  /** Returns the number of failed reconciles since the start. */
  int retries() {
    return sum("workqueue_retries_total");
  }

  private int sum(String metric) {
    return metrics()
        .lines()
        .filter(line -> line.startsWith(metric))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** Waits until it has been idle for a while. */
  void awaitIdle() {
    AtomicInteger last = new AtomicInteger(-1);
    OperatorScenario.within(TIMEOUT)
        .pollInterval(Duration.ofMillis(50))
        .during(REST)
        .until(
            () -> {
              int reconciles = reconciles();
              return last.getAndSet(reconciles) == reconciles;
            });
  }

  @Override
  public void close() {
    stop();
  }

  /** Returns host and port of the metrics. */
  String metricsAddress() {
    return "127.0.0.1:" + requireNonNull(running).operator().metricsPort();
  }

  /** Returns the response to a scrape of the metrics. */
  String metricsPage() {
    URI uri = URI.create("http://" + metricsAddress() + "/metrics");
    try {
      return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private boolean isReady() throws IOException, InterruptedException {
    URI uri =
        URI.create(
            "http://127.0.0.1:" + requireNonNull(running).operator().healthPort() + "/readyz");
    return http.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding()).statusCode()
        == 200;
  }

  private static void run(Operator operator) {
    try {
      operator.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
