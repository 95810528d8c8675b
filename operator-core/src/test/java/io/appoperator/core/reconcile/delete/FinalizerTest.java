package io.appoperator.core.reconcile.delete;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.ReconcileFunction;
import io.appoperator.core.reconcile.TestReconcilers;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FinalizerTest {

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final ManualClock nanos = new ManualClock();
  private final LiveStore live = new LiveStore();
  private final PluginRegistry plugins = Greetings.plugins(Greetings.manager("text"));
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<Event> events = new ArrayList<>();
  private final ReconcileFunction reconciler = reconciler(primaries, live);

  @Test
  void addsTheFinalizerBeforeTheFirstObject() {
    primaries.put(Greetings.create(cluster, "good morning"));

    reconciler.reconcile(Greetings.HELLO);
    assertThat(writes())
        .startsWith("apply Greeting/hello", "apply ConfigMap/hello-text")
        .containsOnlyOnce("apply Greeting/hello");
    assertThat(cluster.stored(Greetings.HELLO).at("/metadata/finalizers").toString())
        .isEqualTo("[\"toys.example.com/ordered-deletion\"]");
    assertThat(cluster.stored(Greetings.HELLO).at("/spec/text").asText()).isEqualTo("good morning");
  }

  @Test
  void addsNoFinalizerToAnInvalidPrimary() {
    primaries.put(Greetings.create(cluster, " "));

    assertThat(next()).isEqualTo(ReconcileResult.INVALID);
    assertThat(cluster.stored(Greetings.HELLO).path("metadata").has("finalizers")).isFalse();
  }

  @Test
  void createsNothingForAPrimaryThatIsBeingDeleted() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.at("apply Greeting/hello", this::refuseFinalizers);

    assertThat(next()).isEqualTo(ReconcileResult.REQUEUE_NOW);
    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
    assertThat(next()).isEqualTo(ReconcileResult.DONE);
  }

  @Test
  void recreatesNothingForAPrimaryThatIsBeingDeleted() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    cluster.edit(Greetings.HELLO, "metadata.deletionTimestamp", Json.tree("2026-01-01T12:00:00Z"));
    cluster.remove(Greetings.CONFIG);
    live.of(Greetings.HELLO, List.of()).forEach(gone -> live.remove(gone.ref(), gone.uid()));

    assertThat(next()).isEqualTo(ReconcileResult.REQUEUE_NOW);
    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
    assertThat(next()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
  }

  @Test
  void createsNothingIfThePrimaryIsDeletedOrReplaced() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.remove(Greetings.HELLO);
    Greetings.create(cluster, "good evening");

    assertThat(next()).isEqualTo(ReconcileResult.retry(null));
    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
  }

  @Test
  void reportsARejectedFinalizerAndWritesNothingElse() {
    primaries.put(Greetings.create(cluster, "good morning"));
    cluster.failAt("apply Greeting/hello", Failure.FORBIDDEN, "you may not patch greetings");

    assertThat(next()).isEqualTo(ReconcileResult.retry(null));
    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
    assertThat(cluster.stored(Greetings.HELLO).at("/status/conditions/1/message").asText())
        .isEqualTo(
            "Greeting/hello cannot get the finalizer toys.example.com/ordered-deletion, so the operator writes nothing: you may not patch greetings");
  }

  @Test
  void restoresOwnerReferencesLostWhileItWasDown() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    cluster.edit(Greetings.CONFIG, "metadata.ownerReferences", Json.tree(List.of()));

    reconcileAfterRestart();
    assertThat(cluster.stored(Greetings.CONFIG).at("/metadata/ownerReferences/0/name").asText())
        .isEqualTo("hello");
  }

  @Test
  void neverAdoptsObjectsOfAnEarlierPrimaryWithTheSameName() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    cluster.edit(Greetings.CONFIG, "metadata.ownerReferences", Json.tree(List.of()));
    cluster.remove(Greetings.HELLO);
    Greetings.create(cluster, "good evening");

    reconcileAfterRestart();
    assertThat(Greetings.storedText(cluster)).isEqualTo("good morning");
    assertThat(status().at("/conditions/1/reason").asText()).isEqualTo("NameConflict");
  }

  /** Reconciles once; returns the result without the errors, which are in the status. */
  private ReconcileResult next() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }

  private void reconcileAfterRestart() {
    PrimaryStore seen = new PrimaryStore(GreetingKind.KIND);
    seen.put(cluster.stored(Greetings.HELLO).deepCopy());
    LiveStore listed = new LiveStore();
    listed.put(reader.read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG).deepCopy()));
    reconciler(seen, listed).reconcile(Greetings.HELLO);
  }

  private JsonNode status() {
    return cluster.stored(Greetings.HELLO).path("status");
  }

  private void refuseFinalizers() {
    cluster.edit(Greetings.HELLO, "metadata.deletionTimestamp", Json.tree("2026-01-01T12:00:00Z"));
    throw new ClusterException(
        Failure.REFUSED, 422, "no new finalizers can be added", List.of(), null);
  }

  private List<String> writes() {
    return cluster.requests().stream().filter(r -> !r.startsWith("get")).toList();
  }

  private ReconcileFunction reconciler(PrimaryStore seen, LiveStore listed) {
    return TestReconcilers.of(
        plugins.kinds().get(0),
        seen,
        ClusterViews.of(cluster, listed, reader),
        cluster,
        nanos,
        TestReconcilers.instrumentation(events::add));
  }
}
