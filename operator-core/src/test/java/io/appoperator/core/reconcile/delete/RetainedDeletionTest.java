package io.appoperator.core.reconcile.delete;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.RenderRequest;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.reconcile.ReconcileFunction;
import io.appoperator.core.reconcile.TestReconcilers;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.Greeting;
import io.appoperator.core.sample.GreetingKind;
import io.appoperator.core.sample.Greetings;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An object that was applied as owned and is retained by a spec that is not yet applied. */
class RetainedDeletionTest {

  private static final String KEEP = "keep";
  private static final String DETACH = "metadata ConfigMap/hello-text";
  private static final String PROBE = "dry-run create ConfigMap/hello-text";

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(GreetingKind.KIND);
  private final LiveStore live = new LiveStore();
  private final PluginRegistry plugins =
      Greetings.plugins(Greetings.manager("text", RetainedDeletionTest::answer));
  private final LiveReader reader = new LiveReader(plugins.kinds());
  private final List<String> plan = new ArrayList<>();
  private final ReconcileFunction reconciler =
      TestReconcilers.of(
          plugins.kinds().get(0),
          primaries,
          ClusterViews.of(cluster, live, reader),
          cluster,
          System::nanoTime,
          TestReconcilers.instrumentation(event -> {}));

  private static DesiredState answer(RenderRequest<Greeting> request) {
    DesiredObject object = DesiredObject.of(Greetings.configMap(request, "hello-text"));
    boolean retained = request.spec().text().equals(KEEP);
    return new DesiredState(List.of(retained ? object.retained() : object), List.of());
  }

  @BeforeEach
  void applyAsOwned() {
    primaries.put(Greetings.create(cluster, "good morning"));
    reconciler.reconcile(Greetings.HELLO);
    assertThat(owners()).hasSize(1);
  }

  @Test
  void orphansTheObjectAndMarksItForTheNextPrimaryOfTheName() {
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(owners()).isEmpty();
    assertThat(mark()).isEqualTo("hello");
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
    assertThat(writes()).containsSubsequence(DETACH, "finalizers Greeting/hello");
    assertThat(writes()).noneMatch(request -> request.startsWith("delete"));
  }

  @Test
  void keepsOwnerReferencesOfOthers() {
    JsonNode other = Json.object().put("kind", "Other").put("uid", "other-uid");
    cluster.edit(
        Greetings.CONFIG, "metadata.ownerReferences", Json.tree(List.of(owners().get(0), other)));
    delete(KEEP);

    reconcile();

    assertThat(owners()).containsExactly(other);
  }

  @Test
  void keepsThePrimaryAndQuotesTheServerWhileItRejects() {
    cluster.failAt(DETACH, Failure.REFUSED, "storage is frozen");
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.retry(null));
    assertThat(cluster.has(Greetings.HELLO)).isTrue();
    assertThat(status("Degraded"))
        .isEqualTo(
            "ConfigMap/hello-text is retained, but its owner reference could not be removed: "
                + "storage is frozen");
    assertThat(status("Progressing")).contains("the operator removes its owner reference");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(owners()).isEmpty();
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
  }

  @Test
  void readsAgainWhenAnotherClientChangesTheObject() {
    cluster.at(DETACH, () -> cluster.edit(Greetings.CONFIG, "data.more", Json.tree("x")));
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(owners()).isEmpty();
    assertThat(cluster.stored(Greetings.CONFIG).at("/data/more").asText()).isEqualTo("x");
  }

  @Test
  void orphansAnObjectThatTheWatchLostWithItsLabel() {
    JsonNode metadata = cluster.stored(Greetings.CONFIG).path("metadata");
    live.remove(Greetings.CONFIG, metadata.path("uid").asText());
    cluster.edit(Greetings.CONFIG, "metadata.labels", Json.object());
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(owners()).isEmpty();
    assertThat(cluster.stored(Greetings.CONFIG).at("/metadata/labels").toString())
        .contains(OperatorMetadata.OPERATOR);
  }

  @Test
  void orphansALostObjectEvenIfTheSpecCannotBeRead() {
    JsonNode metadata = cluster.stored(Greetings.CONFIG).path("metadata");
    live.remove(Greetings.CONFIG, metadata.path("uid").asText());
    cluster.edit(Greetings.CONFIG, "metadata.labels", Json.object());
    cluster.edit(Greetings.HELLO, "spec.text", Json.tree(7));
    cluster.edit(Greetings.HELLO, "metadata.deletionTimestamp", Json.tree("2026-01-01T12:00:00Z"));
    refreshCaches();

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(owners()).isEmpty();
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
  }

  @Test
  void removesAnOwnerReferenceWithoutController() {
    ObjectNode reference = owners().get(0).deepCopy();
    reference.put("controller", false);
    cluster.edit(Greetings.CONFIG, "metadata.ownerReferences", Json.tree(List.of(reference)));
    live.put(reader.read(Greetings.CONFIG.kind(), cluster.stored(Greetings.CONFIG)));
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(owners()).isEmpty();
    assertThat(cluster.has(Greetings.CONFIG)).isTrue();
  }

  @Test
  void keepsTheReferenceWhileTheNamespaceIsBeingDeleted() {
    cluster.failAt(PROBE, Failure.REFUSED, "forbidden: x because it is being terminated");
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(writes()).doesNotContain(DETACH);
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
  }

  @Test
  void isDoneWhenTheObjectIsAlreadyDeleted() {
    cluster.at("get ConfigMap/hello-text", () -> cluster.remove(Greetings.CONFIG));
    delete(KEEP);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(Greetings.HELLO)).isFalse();
  }

  @Test
  void deletesAnObjectThatTheSpecDoesNotRetain() {
    delete("good evening");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(cluster.has(Greetings.CONFIG)).isFalse();
    assertThat(cluster.requests()).doesNotContain(PROBE);
  }

  @Test
  void reportsInADryRunThatTheObjectWouldBeRetained() {
    delete(KEEP);

    TestReconcilers.dryRun(
            plugins.kinds().get(0),
            primaries,
            ClusterViews.of(cluster, live, reader),
            cluster,
            plan::add,
            plan::add)
        .reconcile(Greetings.HELLO);

    assertThat(plan)
        .contains(
            "Greeting/hello: would retain ConfigMap/hello-text and remove its owner reference");
    assertThat(owners()).hasSize(1);
  }

  @Test
  void warnsWhileTheOwnerReferenceCannotBeRemoved() {
    // The operator reads the object after the first refusal, and tries again.
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "storage is frozen");
    cluster.failAt("apply ConfigMap/hello-text", Failure.REFUSED, "storage is frozen");
    Greetings.edit(cluster, KEEP);
    refreshCaches();

    reconcile();

    assertThat(warnings())
        .contains("ConfigMap/hello-text must be retained, but it still has an owner reference");
  }

  /** Stores a spec that is not applied before the deletion. */
  private void delete(String text) {
    Greetings.edit(cluster, text);
    cluster.edit(Greetings.HELLO, "metadata.deletionTimestamp", Json.tree("2026-01-01T12:00:00Z"));
    refreshCaches();
  }

  private void refreshCaches() {
    primaries.put(cluster.stored(Greetings.HELLO).deepCopy());
  }

  private ReconcileResult reconcile() {
    return reconciler.reconcile(Greetings.HELLO).with(List.of());
  }

  private List<String> writes() {
    return cluster.requests().stream()
        .filter(r -> r.startsWith("delete") || r.startsWith("metadata") || r.startsWith("final"))
        .toList();
  }

  private JsonNode owners() {
    return cluster.stored(Greetings.CONFIG).at("/metadata/ownerReferences");
  }

  private String mark() {
    return cluster
        .stored(Greetings.CONFIG)
        .path("metadata")
        .path("annotations")
        .path(OperatorMetadata.primaryAnnotation(GreetingKind.KIND))
        .asText();
  }

  private String warnings() {
    return cluster.stored(Greetings.HELLO).path("status").path("warnings").toString();
  }

  private String status(String type) {
    JsonNode status = cluster.stored(Greetings.HELLO).path("status");
    return Conditions.find(status, type).path("message").asText();
  }
}
