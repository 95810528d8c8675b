package io.appoperator.core.telemetry;

import static java.util.Objects.requireNonNull;

import io.appoperator.core.queue.QueueObserver;
import io.appoperator.core.queue.QueueSnapshot;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** The metrics of one controller: {@code controller_runtime_*}. Thread-safe. */
public final class ControllerMetrics {

  private final MeterRegistry registry;
  private final String controller;
  private final QueueMetrics queue;
  private final AtomicInteger activeWorkers = new AtomicInteger();
  private final Map<ReconcileOutcome, Counter> results = new EnumMap<>(ReconcileOutcome.class);
  private final Counter errors;
  private final Counter terminalErrors;
  private final Counter panics;
  private final Counter timeouts;
  private final Timer reconcileTime;

  ControllerMetrics(MeterRegistry registry, String controller, int workers) {
    this.registry = registry;
    this.controller = controller;
    this.queue = new QueueMetrics(registry, controller);
    for (ReconcileOutcome result : ReconcileOutcome.values()) {
      results.put(
          result,
          Counter.builder("controller_runtime_reconcile_total")
              .description("Number of reconciliations, by controller and result.")
              .tags("controller", controller, "result", result.label())
              .register(registry));
    }
    errors = counter("reconcile_errors_total", "Number of reconciliations that failed.");
    terminalErrors =
        counter(
            "terminal_reconcile_errors_total",
            "Number of reconciliations that failed with a terminal error.");
    panics =
        counter("reconcile_panics_total", "Number of reconciliations that failed unexpectedly.");
    timeouts =
        counter(
            "reconcile_timeouts_total",
            "Number of reconciliations that exceeded their time limit.");
    reconcileTime =
        Timer.builder("controller_runtime_reconcile_time_seconds")
            .description("Duration of a reconciliation.")
            .tags("controller", controller)
            .serviceLevelObjectives(Buckets.RECONCILE)
            .register(registry);
    gauge("max_concurrent_reconciles", "Number of workers.", () -> workers);
    gauge("active_workers", "Number of workers that are reconciling.", activeWorkers::get);
  }

  /** Returns the metrics of this controller's work queue. */
  public QueueObserver queueObserver() {
    return queue;
  }

  /** Registers gauges of the queue depth and the active workers, which each scrape reads. */
  public void watchQueue(Supplier<QueueSnapshot> snapshot) {
    queue.watch(registry, snapshot);
  }

  /** Records that a worker started a reconcile. */
  public void reconcileStarted() {
    activeWorkers.incrementAndGet();
  }

  /** Records that a worker ended a reconcile that it started. */
  public void reconcileEnded(ReconcileOutcome result, Duration duration) {
    activeWorkers.decrementAndGet();
    reconcileTime.record(duration);
    requireNonNull(results.get(result)).increment();
    if (result.isError()) {
      errors.increment();
    }
    switch (result) {
      case TERMINAL_ERROR -> terminalErrors.increment();
      case PANIC -> panics.increment();
      case TIMEOUT -> timeouts.increment();
      case SUCCESS, REQUEUE, REQUEUE_AFTER, ERROR -> {}
    }
  }

  private Counter counter(String name, String help) {
    return Counter.builder("controller_runtime_" + name)
        .description(help)
        .tags("controller", controller)
        .register(registry);
  }

  private void gauge(String name, String help, Supplier<Number> value) {
    Gauge.builder("controller_runtime_" + name, value)
        .description(help)
        .tags("controller", controller)
        .register(registry);
  }
}
