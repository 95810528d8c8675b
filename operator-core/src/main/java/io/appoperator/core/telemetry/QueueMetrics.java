package io.appoperator.core.telemetry;

import io.appoperator.core.queue.Priority;
import io.appoperator.core.queue.QueueObserver;
import io.appoperator.core.queue.QueueSnapshot;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** The metrics of one queue: {@code workqueue_*}. */
final class QueueMetrics implements QueueObserver {

  private final Tags tags;
  private final Counter adds;
  private final Counter retries;
  private final Timer queued;
  private final Timer worked;

  QueueMetrics(MeterRegistry registry, String name) {
    tags = Tags.of("name", name, "controller", name);
    adds =
        Counter.builder("workqueue_adds_total")
            .description("Number of keys that became ready.")
            .tags(tags)
            .register(registry);
    retries =
        Counter.builder("workqueue_retries_total")
            .description("Number of keys that were queued again after a failure.")
            .tags(tags)
            .register(registry);
    queued =
        timer(registry, "workqueue_queue_duration_seconds", "Time that keys waited in the queue.");
    worked = timer(registry, "workqueue_work_duration_seconds", "Processing time of keys.");
  }

  void watch(MeterRegistry registry, Supplier<QueueSnapshot> snapshot) {
    for (Priority priority : Priority.values()) {
      Gauge.builder("workqueue_depth", () -> snapshot.get().ready().getOrDefault(priority, 0))
          .description("Number of ready keys, by priority.")
          .tags(tags.and("priority", priority.name().toLowerCase(Locale.ROOT)))
          .register(registry);
    }
    Gauge.builder(
            "workqueue_unfinished_work_seconds", () -> seconds(snapshot.get().unfinishedWork()))
        .description(
            "Sum of the ages of all running reconciliations; unlimited growth means that one is stuck.")
        .tags(tags)
        .register(registry);
    Gauge.builder(
            "workqueue_longest_running_processor_seconds",
            () -> seconds(snapshot.get().longestRunning()))
        .description("Age of the oldest running reconciliation.")
        .tags(tags)
        .register(registry);
  }

  @Override
  public void becameReady() {
    adds.increment();
  }

  @Override
  public void retried() {
    retries.increment();
  }

  @Override
  public void taken(Duration waited) {
    queued.record(waited);
  }

  @Override
  public void done(Duration length) {
    worked.record(length);
  }

  private Timer timer(MeterRegistry registry, String name, String help) {
    return Timer.builder(name)
        .description(help)
        .tags(tags)
        .serviceLevelObjectives(Buckets.QUEUE)
        .register(registry);
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
