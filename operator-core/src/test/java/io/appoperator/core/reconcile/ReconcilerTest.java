package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.telemetry.Metrics;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final ManualClock nanos = new ManualClock();
  private final LiveStore live = new LiveStore();
  private final PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<Event> events = new ArrayList<>();
  private final Metrics metrics = new Metrics();
  private final ReconcileFunction reconciler =
      TestReconcilers.of(
          plugins.kinds().get(0),
          primaries,
          ClusterViews.of(cluster, live, reader),
          cluster,
          nanos,
          TestReconcilers.instrumentation(events::add, metrics));

  @Test
  void isDoneWhenTheStatusResponseHasNoNewEdit() {
    primaries.put(Greetings.create(cluster, "good morning"));

    assertThat(next()).isEqualTo(ReconcileResult.DONE);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void requeuesWhenTheStatusResponseContainsAnEdit() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.at("status Greeting/hello", () -> Greetings.edit(cluster, "good evening"));

    assertThat(next()).isEqualTo(ReconcileResult.REQUEUE_NOW);
    assertThat(next()).isEqualTo(ReconcileResult.DONE);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
  }

  @Test
  void requeuesWhenTheStatusResponseContainsADeletion() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.at(
        "status Greeting/hello",
        () ->
            cluster
                .stored(Greetings.HELLO)
                .withObjectProperty("metadata")
                .put("deletionTimestamp", "2026-01-01T12:00:00Z"));

    assertThat(next()).isEqualTo(ReconcileResult.REQUEUE_NOW);
  }

  @Test
  void recordsItsWritesEvenIfTheStatusUpdateFails() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.failAt("status Greeting/hello", Failure.UNAVAILABLE, "later");

    assertThatExceptionOfType(ClusterException.class)
        .isThrownBy(() -> reconciler.reconcile(Greetings.HELLO));
    assertThat(events).extracting(Event::reason).containsExactly("Created");
  }

  @Test
  void recordsACreationInOneEvent() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);

    assertThat(recordedEvents()).containsExactly("Created: ConfigMap/hello-text");
  }

  @Test
  void namesTheOwnedFieldsThatItChanged() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    edit("good evening");
    cluster.edit(Greetings.CONFIG, "data.foreign", Json.tree("mine"));

    reconciler.reconcile(Greetings.HELLO);
    assertThat(recordedEvents()).last().isEqualTo("Updated: ConfigMap/hello-text: data.text");
  }

  @Test
  void recordsRepairsOfChangedAndDeletedObjects() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    anotherClientSets("go away");
    reconciler.reconcile(Greetings.HELLO);
    assertThat(recordedEvents())
        .last()
        .isEqualTo("DriftRepaired: ConfigMap/hello-text: another client had changed data.text");

    anotherClientDeletes();
    reconciler.reconcile(Greetings.HELLO);
    assertThat(recordedEvents())
        .last()
        .isEqualTo(
            "DriftRepaired: ConfigMap/hello-text: it was deleted, and the operator creates it"
                + " again");
    assertThat(metrics.scrape())
        .contains("application_operator_drift_repaired_total{kind=\"ConfigMap\"} 2.0");
  }

  @Test
  void recordsAndCountsAProblemOnceUntilItChanges() {
    Greetings.create(cluster, "good morning");
    cluster.edit(Greetings.HELLO, "spec.text", Json.tree(7));
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());

    assertThat(next()).isEqualTo(ReconcileResult.INVALID);
    assertThat(next()).isEqualTo(ReconcileResult.INVALID);
    assertThat(recordedEvents()).singleElement().asString().startsWith("Invalid: spec.text: ");
    assertThat(metrics.scrape())
        .contains("application_operator_refused_total{reason=\"Invalid\"} 1.0");
  }

  @Test
  void repairsAContestedObjectWithBackoffAndReportsIt() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    for (int i = 0; i < 3; i++) {
      anotherClientSets("go away");
      reconciler.reconcile(Greetings.HELLO);
      assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
    }
    anotherClientSets("go away");

    assertThat(next()).isEqualTo(ReconcileResult.requeueAfter(Duration.ofSeconds(1)));
    assertThat(Greetings.storedText(cluster)).isEqualTo("go away");
    assertThat(cluster.stored(Greetings.HELLO).at("/status/warnings/0").asText())
        .startsWith("Another client changes or deletes ConfigMap/hello-text repeatedly.");

    nanos.advance(Duration.ofSeconds(1));
    reconciler.reconcile(Greetings.HELLO);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void reportsNoContestOnceARepairHasLasted() {
    primaries.put(Greetings.create(cluster, "good morning"));
    next();
    for (int i = 0; i < 3; i++) {
      anotherClientSets("go away");
      next();
    }
    assertThat(cluster.stored(Greetings.HELLO).at("/status/warnings")).hasSize(1);

    nanos.advance(Duration.ofSeconds(61));
    assertThat(next()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.stored(Greetings.HELLO).at("/status/warnings")).isEmpty();
  }

  @Test
  void recreatesARepeatedlyDeletedObjectWithBackoff() {
    primaries.put(Greetings.create(cluster, "good morning"));
    next();
    for (int i = 0; i < 3; i++) {
      anotherClientDeletes();
      next();
      assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
    }
    anotherClientDeletes();

    assertThat(next()).isEqualTo(ReconcileResult.requeueAfter(Duration.ofSeconds(1)));
    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
    assertThat(cluster.stored(Greetings.HELLO).at("/status/conditions").toString())
        .contains("Another client changes or deletes ConfigMap/hello-text repeatedly.");

    nanos.advance(Duration.ofSeconds(1));
    next();
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
  }

  @Test
  void reportsAFailedRequestOnlyWhenTheRetryFailsToo() {
    primaries.put(Greetings.create(cluster, "good morning"));
    next();
    events.clear();
    edit("good evening");
    cluster.failAt("apply ConfigMap/hello-text", Failure.UNAVAILABLE, "later");
    long before = statuses();

    assertThat(next()).isEqualTo(ReconcileResult.retrySoon(null));
    assertThat(statuses()).isEqualTo(before);
    assertThat(recordedEvents()).isEmpty();

    cluster.failAt("apply ConfigMap/hello-text", Failure.UNAVAILABLE, "later");
    next();
    assertThat(statuses()).isEqualTo(before + 1);
    assertThat(recordedEvents()).containsExactly("Unreachable: ConfigMap/hello-text: later");
  }

  @Test
  void reportsRetryAfterImmediately() {
    primaries.put(Greetings.create(cluster, "good morning"));
    next();
    edit("good evening");
    long before = statuses();
    cluster.at(
        "apply ConfigMap/hello-text",
        () -> {
          throw new ClusterException(
              Failure.UNAVAILABLE, 429, "too busy", List.of(), Duration.ofMinutes(1));
        });

    next();
    assertThat(statuses()).isEqualTo(before + 1);
  }

  @Test
  void retriesARejectedObjectWithBackoff() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no more room");

    ReconcileResult refused = reconciler.reconcile(Greetings.HELLO);
    assertThat(refused.with(List.of())).isEqualTo(ReconcileResult.retry(Duration.ofSeconds(10)));
    nanos.advance(Duration.ofSeconds(4));
    assertThat(next()).isEqualTo(ReconcileResult.requeueAfter(Duration.ofSeconds(6)));
    assertThat(attempts()).isEqualTo(1);

    nanos.advance(Duration.ofSeconds(6));
    assertThat(next()).isEqualTo(ReconcileResult.DONE);
    assertThat(attempts()).isEqualTo(2);
  }

  @Test
  void retriesAForbiddenObjectSoonerAFewTimes() {
    primaries.put(Greetings.create(cluster, "good morning"));

    for (int seconds : new int[] {1, 2, 5, 10, 10}) {
      cluster.failAt("apply ConfigMap/hello-text", Failure.FORBIDDEN, "not yet");
      ReconcileResult forbidden = reconciler.reconcile(Greetings.HELLO);
      Duration pause = Duration.ofSeconds(seconds);
      assertThat(forbidden.with(List.of())).isEqualTo(ReconcileResult.retry(pause));
      nanos.advance(pause.minusMillis(1));
      assertThat(next()).isEqualTo(ReconcileResult.requeueAfter(Duration.ofMillis(1)));
      nanos.advance(Duration.ofMillis(1));
    }
    assertThat(attempts()).isEqualTo(5);

    assertThat(next()).isEqualTo(ReconcileResult.DONE);
  }

  @Test
  void retriesImmediatelyAfterAnEdit() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "no more room");
    var unused = reconciler.reconcile(Greetings.HELLO);

    edit("hi");

    assertThat(next()).isEqualTo(ReconcileResult.DONE);
    assertThat(Greetings.storedText(cluster)).isEqualTo("hi");
  }

  @Test
  void waitsAMinuteWhileTheNamespaceIsBeingDeleted() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.failAt(
        "apply ConfigMap/hello-text",
        Failure.REFUSED,
        "unable to create new content in namespace team because it is being terminated");

    assertThat(next()).isEqualTo(ReconcileResult.retry(Duration.ofMinutes(1)));
  }

  @Test
  void appliesAnEditImmediatelyEvenToAContestedObject() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    for (int i = 0; i < 3; i++) {
      anotherClientSets("go away");
      reconciler.reconcile(Greetings.HELLO);
    }
    edit("good evening");

    reconciler.reconcile(Greetings.HELLO);
    assertThat(Greetings.storedText(cluster)).isEqualTo("good evening");
  }

  private List<String> recordedEvents() {
    return events.stream().map(event -> event.reason() + ": " + event.note()).toList();
  }

  private void anotherClientSets(String text) {
    cluster.edit(Greetings.CONFIG, "data.text", Json.tree(text));
    live.put(reader.read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG).deepCopy()));
  }

  private void anotherClientDeletes() {
    String uid = cluster.stored(Greetings.CONFIG).at("/metadata/uid").asText();
    cluster.remove(Greetings.CONFIG);
    live.remove(Greetings.CONFIG, uid);
  }

  private void edit(String text) {
    Greetings.edit(cluster, text);
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  private long attempts() {
    return requests("apply ConfigMap");
  }

  private long statuses() {
    return requests("status");
  }

  private long requests(String beginning) {
    return cluster.requests().stream().filter(request -> request.startsWith(beginning)).count();
  }

  /** Reconciles once; returns the result without the errors, which are in the status. */
  private ReconcileResult next() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }
}
