package io.appoperator.core.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.queue.Priority;
import io.appoperator.core.queue.QueueSnapshot;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class MetricsTest {

  private final Metrics metrics = new Metrics();

  @Test
  void initializesAllLabelsOfAControllerToZero() {
    ControllerMetrics controller = metrics.controller("application", 8);
    controller.watchQueue(() -> new QueueSnapshot(Map.of(), 0, 0, Duration.ZERO, Duration.ZERO));

    assertThat(lines())
        .contains(
            "controller_runtime_reconcile_total{controller=\"application\",result=\"success\"} 0.0",
            "controller_runtime_reconcile_total{controller=\"application\",result=\"error\"} 0.0",
            "controller_runtime_reconcile_total{controller=\"application\",result=\"requeue\"} 0.0",
            "controller_runtime_reconcile_total{controller=\"application\",result=\"requeue_after\"}"
                + " 0.0",
            "controller_runtime_reconcile_errors_total{controller=\"application\"} 0.0",
            "controller_runtime_terminal_reconcile_errors_total{controller=\"application\"} 0.0",
            "controller_runtime_reconcile_panics_total{controller=\"application\"} 0.0",
            "controller_runtime_reconcile_timeouts_total{controller=\"application\"} 0.0",
            "controller_runtime_max_concurrent_reconciles{controller=\"application\"} 8.0",
            "controller_runtime_active_workers{controller=\"application\"} 0.0",
            "controller_runtime_reconcile_time_seconds_count{controller=\"application\"} 0",
            "workqueue_depth{controller=\"application\",name=\"application\",priority=\"user\"} 0.0",
            "workqueue_depth{controller=\"application\",name=\"application\",priority=\"child\"} 0.0",
            "workqueue_depth{controller=\"application\",name=\"application\",priority=\"backlog\"}"
                + " 0.0",
            "workqueue_depth{controller=\"application\",name=\"application\",priority=\"timer\"} 0.0",
            "workqueue_adds_total{controller=\"application\",name=\"application\"} 0.0",
            "workqueue_retries_total{controller=\"application\",name=\"application\"} 0.0",
            "workqueue_queue_duration_seconds_count{controller=\"application\",name=\"application\"}"
                + " 0",
            "workqueue_work_duration_seconds_count{controller=\"application\",name=\"application\"}"
                + " 0",
            "workqueue_unfinished_work_seconds{controller=\"application\",name=\"application\"} 0.0",
            "workqueue_longest_running_processor_seconds{controller=\"application\","
                + "name=\"application\"} 0.0");
  }

  @Test
  void declaresTheMetricTypes() {
    metrics.controller("application", 1);

    assertThat(lines())
        .contains(
            "# TYPE controller_runtime_reconcile_total counter",
            "# TYPE controller_runtime_reconcile_errors_total counter",
            "# TYPE controller_runtime_reconcile_time_seconds histogram",
            "# TYPE controller_runtime_active_workers gauge",
            "# TYPE workqueue_adds_total counter",
            "# TYPE workqueue_queue_duration_seconds histogram",
            "# TYPE workqueue_work_duration_seconds histogram",
            "# TYPE process_cpu_seconds_total counter",
            "# TYPE process_start_time_seconds gauge");
  }

  @Test
  void countsReconcilesByResultAndDuration() {
    ControllerMetrics controller = metrics.controller("toy", 1);
    for (ReconcileOutcome result : ReconcileOutcome.values()) {
      controller.reconcileStarted();
      controller.reconcileEnded(result, Duration.ofMillis(70));
    }
    controller.reconcileStarted();

    assertThat(lines())
        .contains(
            "controller_runtime_reconcile_total{controller=\"toy\",result=\"success\"} 1.0",
            "controller_runtime_reconcile_total{controller=\"toy\",result=\"error\"} 4.0",
            "controller_runtime_reconcile_errors_total{controller=\"toy\"} 4.0",
            "controller_runtime_terminal_reconcile_errors_total{controller=\"toy\"} 1.0",
            "controller_runtime_reconcile_panics_total{controller=\"toy\"} 1.0",
            "controller_runtime_reconcile_timeouts_total{controller=\"toy\"} 1.0",
            "controller_runtime_active_workers{controller=\"toy\"} 1.0",
            "controller_runtime_reconcile_time_seconds_bucket{controller=\"toy\",le=\"0.05\"} 0",
            "controller_runtime_reconcile_time_seconds_bucket{controller=\"toy\",le=\"0.1\"} 7",
            "controller_runtime_reconcile_time_seconds_bucket{controller=\"toy\",le=\"+Inf\"} 7");
  }

  @Test
  void hasFortyBucketsForReconcilesAndFineOnesForTheQueue() {
    metrics.controller("toy", 1);

    assertThat(
            lines().stream()
                .filter(
                    line ->
                        line.startsWith("controller_runtime_reconcile_time_" + "seconds_bucket")))
        .hasSize(41);
    assertThat(lines())
        .contains(
            "workqueue_queue_duration_seconds_bucket{controller=\"toy\",name=\"toy\",le=\"1.0E-8\"}"
                + " 0",
            "workqueue_queue_duration_seconds_bucket{controller=\"toy\",name=\"toy\",le=\"1.0\"} 0",
            "workqueue_queue_duration_seconds_bucket{controller=\"toy\",name=\"toy\",le=\"5.0\"} 0");
  }

  @Test
  void samplesTheQueueAtScrapeTime() {
    ControllerMetrics controller = metrics.controller("toy", 1);
    controller.watchQueue(
        () ->
            new QueueSnapshot(
                Map.of(Priority.USER, 2), 1, 2, Duration.ofSeconds(3), Duration.ofSeconds(4)));
    controller.queueObserver().becameReady();
    controller.queueObserver().retried();
    controller.queueObserver().taken(Duration.ofMillis(500));
    controller.queueObserver().done(Duration.ofSeconds(2));

    assertThat(lines())
        .contains(
            "workqueue_depth{controller=\"toy\",name=\"toy\",priority=\"user\"} 2.0",
            "workqueue_depth{controller=\"toy\",name=\"toy\",priority=\"child\"} 0.0",
            "workqueue_longest_running_processor_seconds{controller=\"toy\",name=\"toy\"} 3.0",
            "workqueue_unfinished_work_seconds{controller=\"toy\",name=\"toy\"} 4.0",
            "workqueue_adds_total{controller=\"toy\",name=\"toy\"} 1.0",
            "workqueue_retries_total{controller=\"toy\",name=\"toy\"} 1.0",
            "workqueue_queue_duration_seconds_sum{controller=\"toy\",name=\"toy\"} 0.5",
            "workqueue_work_duration_seconds_sum{controller=\"toy\",name=\"toy\"} 2.0");
  }

  @Test
  void countsRequestsByCodeIncludingUnansweredOnes() {
    metrics.requestEnded("PATCH", "10.0.0.1:443", 201);
    metrics.requestEnded("PATCH", "10.0.0.1:443", 201);
    metrics.requestEnded("GET", "10.0.0.1:443", 0);

    assertThat(lines())
        .contains(
            "rest_client_requests_total{code=\"201\",host=\"10.0.0.1:443\",method=\"PATCH\"} 2.0",
            "rest_client_requests_total{code=\"<error>\",host=\"10.0.0.1:443\",method=\"GET\"} 1.0");
  }

  @Test
  void tracksLeadership() {
    AtomicBoolean leads = new AtomicBoolean();
    AtomicLong slowPaths = new AtomicLong(2);
    metrics.leadership("application-operator", leads::get, slowPaths::get);

    assertThat(lines())
        .contains("leader_election_master_status{name=\"application-operator\"} 0.0");
    assertThat(lines())
        .contains("leader_election_slowpath_total{name=\"application-operator\"} 2.0");
    leads.set(true);
    assertThat(lines())
        .contains("leader_election_master_status{name=\"application-operator\"} 1.0");
  }

  @Test
  void keepsMetricNamesOfPlugIns() {
    metrics.gauges(
        "application_operator_applications",
        "Number of applications, by phase.",
        "phase",
        List.of("Running", "Failed"),
        phase -> phase.equals("Running") ? 5 : 0);
    CounterFamily repaired =
        metrics.counters(
            "application_operator_drift_repaired_total",
            "Number of objects put right, by kind.",
            "kind",
            List.of("Deployment", "Service"));
    repaired.increment("Deployment");

    assertThat(lines())
        .contains(
            "# HELP application_operator_applications Number of applications, by phase.",
            "application_operator_applications{phase=\"Running\"} 5.0",
            "application_operator_applications{phase=\"Failed\"} 0.0",
            "application_operator_drift_repaired_total{kind=\"Deployment\"} 1.0",
            "application_operator_drift_repaired_total{kind=\"Service\"} 0.0");
  }

  private List<String> lines() {
    return metrics.scrape().lines().toList();
  }
}
