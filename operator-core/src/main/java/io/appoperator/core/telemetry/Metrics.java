package io.appoperator.core.telemetry;

import io.appoperator.api.KindMetric;
import io.appoperator.api.ResourceKind;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/**
 * The metrics of one operator, in the text format of Prometheus.
 *
 * <p>Names and labels are those of controller-runtime and client-go, so that their dashboards work
 * unchanged. Only {@link #primaries} has labels with the name of a resource. Thread-safe.
 */
public final class Metrics {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** Creates the metrics of this process; other metrics are added later. */
  public Metrics() {
    // The names are complete: no dots, units included.
    registry.config().namingConvention((name, type, unit) -> name);
    ProcessMetrics.register(registry);
  }

  /**
   * Registers the metrics of one controller and its queue.
   *
   * @param name the controller, such as {@code application}
   * @param workers the maximum number of concurrent reconciles
   */
  public ControllerMetrics controller(String name, int workers) {
    return new ControllerMetrics(registry, name, workers);
  }

  /**
   * Registers counters of repairs and of problems that could not be repaired.
   *
   * @param managed the kinds of secondary resources
   * @param managers the ids of the managers
   */
  public RepairMetrics repairMetrics(
      Collection<ResourceKind> managed, Collection<String> managers) {
    return new RepairMetrics(this, managed, managers);
  }

  /** Registers the metrics that a primary kind declares. */
  public KindMetrics kindMetrics(Collection<KindMetric> declared) {
    return new KindMetrics(registry, declared);
  }

  /**
   * Counts requests to an API server as {@code rest_client_requests_total}.
   *
   * @param method the HTTP method
   * @param host the server, {@code host:port}
   * @param code the HTTP status, or 0 if there was no response
   */
  public void requestEnded(String method, String host, int code) {
    Counter.builder("rest_client_requests_total")
        .description("Number of HTTP requests, by status code, method and host.")
        .tags("code", code == 0 ? "<error>" : Integer.toString(code))
        .tags("method", method, "host", host)
        .register(registry)
        .increment();
  }

  /**
   * Registers {@code leader_election_*}: whether this process leads, and how often renewals were
   * slow.
   *
   * @param name the lease
   * @param slowPaths how often a renewal needed a second attempt
   */
  public void leadership(String name, BooleanSupplier leads, LongSupplier slowPaths) {
    FunctionCounter.builder(
            "leader_election_slowpath_total", slowPaths, supplier -> supplier.getAsLong())
        .description("Number of renewals that found the lease changed by another client.")
        .tags("name", name)
        .register(registry);
    Gauge.builder("leader_election_master_status", () -> leads.getAsBoolean() ? 1 : 0)
        .description("Whether this process is the leader: 1, else 0.")
        .tags("name", name)
        .register(registry);
  }

  /**
   * Registers a gauge for each value of a label, such as {@code
   * application_operator_applications{phase}}.
   *
   * @param name the full name
   * @param help one sentence
   * @param label the label
   * @param values its values
   * @param count returns the number for a value; called at each scrape, must return quickly
   */
  public void gauges(
      String name,
      String help,
      String label,
      Collection<String> values,
      ToIntFunction<String> count) {
    for (String value : values) {
      Gauge.builder(name, () -> count.applyAsInt(value))
          .description(help)
          .tags(label, value)
          .register(registry);
    }
  }

  /**
   * Registers a gauge without labels.
   *
   * @param name the full name
   * @param help one sentence
   * @param value returns the value; called at each scrape, must return quickly
   */
  public void gauge(String name, String help, LongSupplier value) {
    Gauge.builder(name, value::getAsLong).description(help).register(registry);
  }

  /**
   * Registers a gauge with a fixed value, whose labels are information.
   *
   * @param name the full name
   * @param help one sentence
   * @param labels the labels with their values
   */
  public void information(String name, String help, Map<String, String> labels, int value) {
    Gauge.Builder<?> gauge = Gauge.builder(name, () -> value).description(help);
    new TreeMap<>(labels).forEach(gauge::tag);
    gauge.register(registry);
  }

  /**
   * Registers a counter for each value of a label, such as {@code
   * application_operator_drift_repaired_total{kind}}.
   *
   * @param name the full name, which ends in {@code _total}
   * @param help one sentence
   * @param label the label
   * @param values the known values; their counters start at 0
   */
  public CounterFamily counters(String name, String help, String label, Collection<String> values) {
    CounterFamily family = new CounterFamily(registry, name, help, label);
    values.forEach(family::counter);
    return family;
  }

  /**
   * Registers the gauges of each primary resource, {@code application_operator_primary_*}.
   *
   * @param samples returns the primaries to publish; called at each scrape, must return quickly
   */
  public void primaries(Supplier<List<PrimarySample>> samples) {
    registry.getPrometheusRegistry().register(new PrimaryGauges(samples));
  }

  /** Returns all metrics in the text format of Prometheus, version 0.0.4. */
  public String scrape() {
    return registry.scrape();
  }
}
