package io.appoperator.core.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.LoadedKind;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.queue.QueueSnapshot;
import io.appoperator.core.reconcile.RolloutSlots;
import io.appoperator.core.reconcile.SharedLimits;
import io.appoperator.core.reconcile.report.CauseReads;
import io.appoperator.core.reconcile.report.Instrumentation;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.trace.Tracer;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.ReconcileTrigger;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ControllerTest {

  private static final ResourceRef UNKNOWN = new ResourceRef(GreetingKind.KIND, "team", "ghost");

  private final MemoryCluster cluster = new MemoryCluster();
  private final RunOnceTracker tracker = new RunOnceTracker();
  private final Metrics metrics = new Metrics();
  private final Controller<?> controller = controller(ReconcileLimits.STANDARD);

  @AfterEach
  void stop() {
    controller.close(Duration.ZERO);
  }

  @Test
  void reconcilesListedPrimariesAtTheStartAndIgnoresEarlierTriggers() {
    controller.enqueue(UNKNOWN, ReconcileTrigger.TriggerCause.PRIMARY);
    controller.primaries().put(Greetings.create(cluster, "good morning"));
    controller.enqueue(Greetings.HELLO, ReconcileTrigger.TriggerCause.LISTED);

    controller.start();
    awaitReconciles("success", 1);
    controller.close();
    assertThat(reconciles("success")).isEqualTo(1);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void reconcilesAnEditMadeWhileItWasDownFirst() {
    IntStream.range(0, 20).forEach(i -> controller.primaries().put(greeting("settled-" + i, 1)));
    controller.primaries().put(greeting("edited", 2));

    controller.start();
    await().until(() -> !cluster.requests().isEmpty());
    assertThat(cluster.requests().get(0)).contains("edited");
  }

  @Test
  void doesNotReconcileASettledPrimaryBecauseOfAVersion() {
    controller.primaries().put(Greetings.create(cluster, "good morning"));
    controller.start();
    awaitReconciles("success", 1);

    controller.enqueue(Greetings.HELLO, ReconcileTrigger.TriggerCause.VERSION);
    await().during(Duration.ofMillis(200)).until(() -> reconciles("success") == 1);
    controller.enqueue(Greetings.HELLO, ReconcileTrigger.TriggerCause.SECONDARY);
    awaitReconciles("success", 2);
  }

  @Test
  void reportsReconcileResultsToTheRunOnceTracker() {
    controller.primaries().put(Greetings.create(cluster, "good morning"));
    tracker.expect(List.of(Greetings.HELLO));

    controller.start();
    await().until(tracker::isOver);
    controller.close();
    assertThat(reconciles("success")).isEqualTo(1);
    assertThat(tracker.settled()).isEqualTo(1);
  }

  @Test
  void keepsItsWorkersWhenAReconcileThrows() {
    cluster.at(
        "apply ConfigMap/hello-text",
        () -> {
          throw new AssertionError("a defect of a plug-in");
        });
    controller.primaries().put(Greetings.create(cluster, "good morning"));

    controller.start();
    awaitReconciles("success", 1);
    assertThat(reconciles("error")).isEqualTo(1);
    assertThat(controller.failure()).isEmpty();
  }

  @Test
  void reportsThatAWorkerHasEnded() {
    cluster.at("status Greeting/hello", () -> Thread.currentThread().interrupt());
    controller.primaries().put(Greetings.create(cluster, "good morning"));
    assertThat(controller.failure()).isEmpty();

    controller.start();
    await().until(() -> controller.failure().isPresent());
    assertThat(controller.failure()).contains("the worker greetings-1 has ended");
    controller.close();
    assertThat(controller.failure()).isEmpty();
  }

  @Test
  void reportsThatAWorkerHangs() {
    assertThat(controller.failure(running(ReconcileLimits.STANDARD.reconcileTimeout()))).isEmpty();
    assertThat(controller.failure(running(Duration.ofSeconds(999))))
        .contains(
            "a reconciliation of one of the greetings has been running for 999 s and does not respond to its interruption");
  }

  @Test
  void countsAnErrorThatOnlyAnEditCanFixAsTerminal() {
    Greetings.create(cluster, "good morning");
    cluster.edit(Greetings.HELLO, "spec.text", Json.tree(7));
    controller.primaries().put(cluster.stored(Greetings.HELLO).deepCopy());

    controller.start();
    awaitReconciles("error", 1);
    assertThat(metrics.scrape())
        .contains(
            "controller_runtime_terminal_reconcile_errors_total{controller=\"greeting\"} 1.0");
  }

  @Test
  void reconcilesOthersWhileOneWaitsForRetryAfter() {
    cluster.at(
        "status Greeting/hello",
        () -> {
          throw new ClusterException(
              Failure.UNAVAILABLE, 500, "later", List.of(), Duration.ofDays(11));
        });
    controller.primaries().put(Greetings.create(cluster, "good morning"));

    controller.start();
    awaitReconciles("error", 1);
    controller.enqueue(UNKNOWN, ReconcileTrigger.TriggerCause.PRIMARY);
    awaitReconciles("success", 1);
  }

  @Test
  void interruptsAHangingRequestAtShutdown() throws InterruptedException {
    CountDownLatch hanging = new CountDownLatch(1);
    cluster.at("status Greeting/hello", () -> hang(hanging));
    controller.primaries().put(Greetings.create(cluster, "good morning"));

    controller.start();
    hanging.await();
    controller.close(Duration.ofMillis(1));
    assertThat(reconciles("error")).isEqualTo(1);
  }

  @Test
  void interruptsAReconcileThatExceedsItsTimeLimitAndRetries() {
    ReconcileLimits shortTimeLimit =
        new ReconcileLimits(
            Duration.ofMinutes(1), Duration.ofMillis(300), new RolloutLimits(10, 10));
    cluster.at("status Greeting/hello", () -> hang(new CountDownLatch(1)));
    try (Controller<?> other = controller(shortTimeLimit)) {
      other.primaries().put(Greetings.create(cluster, "good morning"));

      other.start();
      awaitReconciles("success", 1);
      // On a busy machine, the next reconcile may exceed so short a limit, too.
      assertThat(reconciles("error")).isPositive();
      assertThat(timeouts()).isPositive();
      assertThat(other.failure()).isEmpty();
    }
  }

  @Test
  void countsATimeoutThatTheReconcileHandledItself() {
    ReconcileLimits shortTimeLimit =
        new ReconcileLimits(
            Duration.ofMinutes(1), Duration.ofMillis(300), new RolloutLimits(10, 10));
    cluster.at("status Greeting/hello", ControllerTest::sleepThroughAnInterruption);
    try (Controller<?> other = controller(shortTimeLimit)) {
      other.primaries().put(Greetings.create(cluster, "good morning"));

      other.start();
      awaitReconciles("success", 1);
      assertThat(timeouts()).isPositive();
    }
  }

  @Test
  void doesNotStartAfterClose() {
    ObjectNode primary = Greetings.create(cluster, "good morning");
    controller.primaries().put(primary);
    controller.close();
    controller.start();
    controller.close(); // waits for the workers, if there are any
    assertThat(cluster.requests()).isEmpty();

    try (Controller<?> open = controller(ReconcileLimits.STANDARD)) {
      open.primaries().put(primary);
      open.start();
      awaitReconciles("success", 1);
      assertThat(cluster.requests()).as("of a controller that is not closed").isNotEmpty();
    }
  }

  private static QueueSnapshot running(Duration longest) {
    return new QueueSnapshot(Map.of(), 0, 1, longest, longest);
  }

  private static void hang(CountDownLatch hanging) {
    hanging.countDown();
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ClusterException.unreachable("interrupted", e);
    }
  }

  private static void sleepThroughAnInterruption() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      assertThat(e).isNotNull();
    }
  }

  /** Stores a primary whose status has observed its first generation. */
  private ObjectNode greeting(String name, int generation) {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("generation", generation);
    primary.putObject("spec").put("text", "good morning");
    primary.putObject("status").put("observedGeneration", 1);
    ResourceRef ref = new ResourceRef(GreetingKind.KIND, "team", name);
    cluster.put(ref, primary);
    return cluster.stored(ref).deepCopy();
  }

  private void awaitReconciles(String result, int number) {
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(reconciles(result)).isEqualTo(number));
  }

  private int timeouts() {
    return sum("controller_runtime_reconcile_timeouts_total", "controller=\"greeting\"");
  }

  private int reconciles(String result) {
    return sum("controller_runtime_reconcile_total", "result=\"" + result + "\"");
  }

  private int sum(String metric, String label) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(metric + "{") && line.contains(label))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private Controller<?> controller(ReconcileLimits reconcileLimits) {
    PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
    return of(plugins.kinds().get(0), new LiveReader(plugins.kinds()), reconcileLimits);
  }

  private <S> Controller<S> of(
      LoadedKind<S> kind, LiveReader reader, ReconcileLimits reconcileLimits) {
    Controller.Options options =
        new Controller.Options(
            1,
            reconcileLimits,
            new SharedLimits(
                new RolloutSlots(10, System::nanoTime, primary -> {}),
                new RolloutSlots(10, System::nanoTime, primary -> {}),
                new CauseReads(cluster, System::nanoTime)),
            WriteMode.REAL,
            tracker,
            metrics.controller("greeting", 1),
            Clock.systemUTC(),
            new Instrumentation(
                event -> {},
                metrics.repairMetrics(List.of(), List.of()),
                metrics.kindMetrics(List.of()),
                Tracer.NONE));
    return new Controller<>(
        kind, cluster, ClusterViews.of(cluster, new LiveStore(), reader), options);
  }
}
