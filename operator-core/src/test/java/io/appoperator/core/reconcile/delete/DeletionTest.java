package io.appoperator.core.reconcile.delete;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.event.Event;
import io.appoperator.core.json.Json;
import io.appoperator.core.kind.Conditions;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.reconcile.ReconcileFunction;
import io.appoperator.core.reconcile.TestReconcilers;
import io.appoperator.core.reconcile.memory.DeletionTimeouts;
import io.appoperator.core.reconcile.result.ReconcileResult;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.SampleSite;
import io.appoperator.core.watch.ClusterViews;
import io.appoperator.core.watch.LiveStore;
import io.appoperator.core.watch.PrimaryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DeletionTest {

  private static final String OURS = OperatorMetadata.finalizer(SampleSite.KIND);
  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest DEPLOYMENT = SampleSite.deployment(2);
  private static final Manifest INGRESS = SampleSite.ingress();

  private final MemoryCluster cluster = new MemoryCluster();
  private final PrimaryStore primaries = new PrimaryStore(SampleSite.KIND);
  private final LiveStore live = new LiveStore();
  private final LiveReader reader = SampleSite.reader();
  private final ClusterViews.PartialCoverage coverage = new ClusterViews.PartialCoverage();
  private final ManualClock nanos = new ManualClock();
  private final List<Event> events = new ArrayList<>();
  private final List<ResourceRef> requeued = new ArrayList<>();
  private final ReconcileFunction reconciler =
      TestReconcilers.of(
          SampleSite.plugins().kinds().get(0),
          primaries,
          ClusterViews.of(
              cluster, live, reader, coverage, (primary, cause) -> requeued.add(primary)),
          cluster,
          nanos,
          TestReconcilers.instrumentation(events::add));

  @BeforeEach
  void make() {
    for (Manifest manifest : List.of(CONFIG, SERVICE, DEPLOYMENT, INGRESS)) {
      make(manifest, PRIMARY.uid());
    }
  }

  @Test
  void deletesTrafficRoutesFirstAndDependenciesOfPodsLast() {
    delete(OURS);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(writes())
        .containsExactly(
            "delete Ingress/shop",
            "delete Service/shop",
            "delete-foreground Deployment/shop",
            "delete ConfigMap/config",
            "finalizers Site/shop");
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
    assertThat(events)
        .extracting(Event::note)
        .containsExactly("Ingress/shop, Service/shop, Deployment/shop, ConfigMap/config");
  }

  @Test
  void waitsForEachWaveAndReportsItsObjects() {
    hold(DEPLOYMENT, "foregroundDeletion");
    delete(OURS);

    assertThat(reconcile())
        .isEqualTo(ReconcileResult.requeueUnfinishedAfter(DeletionTimeouts.LIMIT));
    assertThat(writes()).doesNotContain("delete ConfigMap/config", "finalizers Site/shop");
    assertThat(condition("Progressing").path("message").asText())
        .isEqualTo("Deployment/shop: Waiting for its dependents, such as pods.");
    assertThat(status().path("resources").findValuesAsText("kind"))
        .containsExactly("ConfigMap", "Deployment");

    cluster.remove(DEPLOYMENT.ref());
    live.remove(DEPLOYMENT.ref(), uid(DEPLOYMENT));
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(CONFIG.ref())).isFalse();
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void continuesAfterATimeoutAndNamesTheHeldObject() {
    hold(SERVICE, "example.com/hold");
    delete(OURS);
    reconcile();
    assertThat(cluster.has(DEPLOYMENT.ref())).isTrue();

    nanos.advance(DeletionTimeouts.LIMIT);
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);

    assertThat(cluster.has(DEPLOYMENT.ref())).isFalse();
    assertThat(cluster.has(CONFIG.ref())).isFalse();
    assertThat(cluster.has(SampleSite.SHOP)).isTrue();
    assertThat(condition("Degraded").path("status").asText()).isEqualTo("True");
    assertThat(condition("Degraded").path("reason").asText()).isEqualTo("Held");
    assertThat(condition("Degraded").path("message").asText())
        .startsWith("The deletion of Service/shop does not finish: it waits for the finalizer")
        .contains("example.com/hold", "Site/shop", OURS);
    assertThat(writes().stream().filter("delete Service/shop"::equals)).hasSize(1);
  }

  @Test
  void deletesTheRestOfAWaveIfOneDeletionFailsAndRetries() {
    Manifest other = SampleSite.manifest(SampleSite.SERVICE, "other", "{'spec': {}}");
    make(other, PRIMARY.uid());
    cluster.failAt("delete Service/other", Failure.FORBIDDEN, "a policy denies it");
    delete(OURS);

    assertThat(reconcile()).isEqualTo(ReconcileResult.retry(null));
    assertThat(cluster.has(SERVICE.ref())).isFalse();
    assertThat(cluster.has(DEPLOYMENT.ref())).isTrue();
    assertThat(condition("Degraded").path("message").asText())
        .isEqualTo("Service/other: a policy denies it");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void keepsTheFinalizerWhileAKindCannotBeListed() {
    coverage.refused.add(new UnlistedObjects(SampleSite.INGRESS, null, "ingresses is forbidden"));
    removeFromCache(INGRESS);
    delete(OURS);
    cluster.failAt("list Ingress", Failure.FORBIDDEN, "ingresses is forbidden");

    assertThat(reconcile()).isEqualTo(ReconcileResult.retry(null));
    assertThat(cluster.has(DEPLOYMENT.ref())).isFalse();
    assertThat(cluster.has(INGRESS.ref())).isTrue();
    assertThat(cluster.has(SampleSite.SHOP)).isTrue();
    assertThat(condition("Degraded").path("reason").asText()).isEqualTo("Unobserved");
    assertThat(condition("Degraded").path("message").asText())
        .startsWith("Site/shop is kept, because it may own ingresses, which cannot be listed:")
        .contains("operator rbac", OURS);

    coverage.refused.clear();
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(INGRESS.ref())).isFalse();
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void deletesObjectsOfTheFormerLeaderThatTheWatchHasNotSeen() {
    removeFromCache(INGRESS);
    delete(OURS);

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(writes()).startsWith("delete Ingress/shop").endsWith("finalizers Site/shop");
  }

  @Test
  void requeuesAnotherPrimaryWhoseObjectItSawFirst() {
    ResourceRef other = new ResourceRef(SampleSite.KIND, SampleSite.SHOP.namespace(), "other");
    Manifest theirs = SampleSite.manifest(SampleSite.CONFIG_MAP, "theirs", "{'data': {}}");
    ObjectNode object = theirs.json().deepCopy();
    SampleSite.own(object, SampleSite.KIND.kind(), other.name(), "other-uid");
    cluster.put(theirs.ref(), object);
    delete(OURS);
    reconcile();

    assertThat(requeued).containsExactly(other);
  }

  @Test
  void deletesObjectsThatABrokenWatchHasNotSeen() {
    hold(DEPLOYMENT, "foregroundDeletion");
    delete(OURS);
    reconcile();
    Manifest late = SampleSite.manifest(SampleSite.CONFIG_MAP, "late", "{'data': {}}");
    make(late, PRIMARY.uid());
    removeFromCache(late);
    coverage.broken.add(SampleSite.CONFIG_MAP);

    cluster.remove(DEPLOYMENT.ref());
    live.remove(DEPLOYMENT.ref(), uid(DEPLOYMENT));
    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(late.ref())).isFalse();
  }

  @Test
  void removesTheFinalizerWhenAKindIsNotServed() {
    coverage.refused.add(new UnlistedObjects(SampleSite.INGRESS, null, "not found"));
    removeFromCache(INGRESS);
    cluster.remove(INGRESS.ref());
    delete(OURS);
    cluster.failAt("list Ingress", Failure.NOT_FOUND, "not found");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void listsOnceWhileTheWatchesAreHealthy() {
    hold(DEPLOYMENT, "foregroundDeletion");
    delete(OURS);
    reconcile();
    reconcile();

    assertThat(cluster.requests().stream().filter("list ConfigMap"::equals)).hasSize(1);
  }

  @Test
  void deletesNothingIfItsObjectsAreOrphaned() {
    delete(OURS, "orphan");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(writes()).containsExactly("finalizers Site/shop");
    assertThat(cluster.stored(SampleSite.SHOP).at("/metadata/finalizers").toString())
        .isEqualTo("[\"orphan\"]");
  }

  @Test
  void keepsObjectsOrphanedByTheGarbageCollector() {
    detach(SERVICE);
    live.put(reader.read(SampleSite.SERVICE, cluster.stored(SERVICE.ref()).deepCopy()));
    delete(OURS);

    reconcile();
    assertThat(cluster.has(SERVICE.ref())).isTrue();
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void keepsObjectsOrphanedDuringTheReconcile() {
    detach(SERVICE);
    delete(OURS);

    reconcile();
    assertThat(cluster.has(SERVICE.ref())).isTrue();
    assertThat(cluster.has(DEPLOYMENT.ref())).isFalse();
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void leavesObjectsOfAnAbsentManagerToTheGarbageCollector() {
    Manifest unmanaged = SampleSite.manifest(SampleSite.CONFIG_MAP, "strange", "{'data': {}}");
    unmanaged
        .json()
        .withObjectProperty("metadata")
        .putObject("annotations")
        .put(OperatorMetadata.managerAnnotation(SampleSite.KIND), "absent");
    make(unmanaged, PRIMARY.uid());
    delete(OURS);

    reconcile();
    assertThat(cluster.has(unmanaged.ref())).isTrue();
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void ignoresAPrimaryWithoutTheFinalizer() {
    delete("example.com/other");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.requests()).isEmpty();
  }

  @Test
  void keepsFinalizersAddedByOtherClients() {
    delete(OURS);
    cluster.at(
        "finalizers Site/shop",
        () ->
            cluster.edit(
                SampleSite.SHOP,
                "metadata.finalizers",
                Json.tree(List.of(OURS, "example.com/other"))));

    reconcile();
    assertThat(cluster.stored(SampleSite.SHOP).at("/metadata/finalizers").toString())
        .isEqualTo("[\"example.com/other\"]");
  }

  @Test
  void removesTheFinalizerOnceWhileTheWatchIsBehind() {
    delete(OURS);
    reconcile();

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(writes().stream().filter("finalizers Site/shop"::equals)).hasSize(1);
  }

  @Test
  void quotesTheServerIfItRejectsTheFinalizersRemovalAndTheStatus() {
    String words = "spec.replicas: expected int64";
    cluster.failAt("finalizers Site/shop", Failure.REFUSED, words);
    cluster.failAt("status Site/shop", Failure.REFUSED, words);
    delete(OURS);
    assertThatThrownBy(this::reconcile).hasMessage(words);
    assertThat(events).extracting(Event::note).anyMatch(note -> note.contains(words));

    cluster.failAt("finalizers Site/shop", Failure.REFUSED, words);
    assertThat(reconcile()).isEqualTo(ReconcileResult.retry(null));
    assertThat(condition("Degraded").path("message").asText())
        .isEqualTo(condition("Progressing").path("message").asText())
        .contains(OURS + ": " + words + ". Correct the named fields of the resource.");

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
    assertThat(cluster.has(SampleSite.SHOP)).isFalse();
  }

  @Test
  void isDoneWhenAnotherClientRemovedTheFinalizer() {
    delete(OURS);
    cluster.at("finalizers Site/shop", () -> cluster.remove(SampleSite.SHOP));

    assertThat(reconcile()).isEqualTo(ReconcileResult.DONE);
  }

  private void make(Manifest manifest, String ownerUid) {
    ObjectNode object = manifest.json().deepCopy();
    SampleSite.own(object, SampleSite.KIND.kind(), SampleSite.SHOP.name(), ownerUid);
    cluster.put(manifest.ref(), object);
    live.put(reader.read(manifest.ref().kind(), cluster.stored(manifest.ref()).deepCopy()));
  }

  private void hold(Manifest manifest, String finalizer) {
    cluster.edit(manifest.ref(), "metadata.finalizers", Json.tree(List.of(finalizer)));
    live.put(reader.read(manifest.ref().kind(), cluster.stored(manifest.ref()).deepCopy()));
  }

  /** Removes an existing object from the cache. */
  private void removeFromCache(Manifest manifest) {
    live.remove(manifest.ref(), uid(manifest));
  }

  private void detach(Manifest manifest) {
    cluster.edit(manifest.ref(), "metadata.ownerReferences", Json.tree(List.of()));
  }

  private void delete(String... finalizers) {
    ObjectNode primary = Json.object();
    ObjectNode metadata = primary.putObject("metadata");
    metadata.put("uid", PRIMARY.uid()).put("deletionTimestamp", "2026-01-01T12:00:00Z");
    List.of(finalizers).forEach(metadata.putArray("finalizers")::add);
    cluster.put(SampleSite.SHOP, primary);
    primaries.put(cluster.stored(SampleSite.SHOP).deepCopy());
  }

  /** Reconciles once; returns the result without the errors, which are in the status. */
  private ReconcileResult reconcile() {
    return reconciler.reconcile(SampleSite.SHOP).with(List.of());
  }

  private List<String> writes() {
    return cluster.requests().stream()
        .filter(r -> r.startsWith("delete") || r.startsWith("finalizers"))
        .toList();
  }

  private JsonNode status() {
    return cluster.stored(SampleSite.SHOP).path("status");
  }

  private JsonNode condition(String type) {
    return Conditions.find(status(), type);
  }

  private String uid(Manifest manifest) {
    ResourceRef ref = manifest.ref();
    return live.of(SampleSite.SHOP, List.of(ref)).stream()
        .filter(record -> record.ref().equals(ref))
        .findFirst()
        .orElseThrow()
        .uid();
  }
}
