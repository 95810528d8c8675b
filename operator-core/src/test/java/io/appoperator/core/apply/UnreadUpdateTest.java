package io.appoperator.core.apply;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.FieldPath;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Updates of objects that are not read before, because their records suffice. */
class UnreadUpdateTest {

  private static final Manifest OLD = SampleSite.configMap("a");
  private static final Manifest NEW = SampleSite.configMap("b");

  /** What another client does between the record and the update. */
  private static final Map<String, BiConsumer<MemoryCluster, Manifest>> INTERVENTIONS =
      Map.of(
          "nothing", (cluster, manifest) -> {},
          "adds a field",
              (cluster, manifest) -> cluster.edit(manifest.ref(), "data.foreign", text("x")),
          "changes a field of ours",
              (cluster, manifest) -> cluster.edit(manifest.ref(), "data.key", text("x")),
          "sets the desired value first",
              (cluster, manifest) -> cluster.edit(manifest.ref(), "data.key", text("b")),
          "deletes it", (cluster, manifest) -> cluster.remove(manifest.ref()),
          "replaces it", (cluster, manifest) -> replace(cluster, manifest, "another"),
          "gives it another owner",
              (cluster, manifest) -> {
                replace(cluster, manifest, "another");
                SampleSite.own(cluster.stored(manifest.ref()), "Shop", "theirs", "their-uid");
              },
          "removes the owner reference",
              (cluster, manifest) ->
                  cluster.edit(manifest.ref(), "metadata.ownerReferences", Json.tree(List.of())),
          "starts to delete it",
              (cluster, manifest) ->
                  cluster.edit(
                      manifest.ref(), "metadata.deletionTimestamp", text("2026-01-01T00:00:00Z")));

  private final MemoryCluster cluster = new MemoryCluster();

  @BeforeEach
  void createPrimary() {
    createPrimaryIn(cluster);
  }

  @TestFactory
  Stream<DynamicTest> endsLikeAnUpdateAfterARead() {
    return INTERVENTIONS.entrySet().stream()
        .map(
            intervention ->
                DynamicTest.dynamicTest(
                    intervention.getKey(),
                    () ->
                        assertThat(resultAfter(intervention.getValue(), true))
                            .isEqualTo(resultAfter(intervention.getValue(), false))));
  }

  @Test
  void sendsTheRecordedVersionAndReadsNothing() {
    LiveRecord record = create(OLD);

    ChangeOutcome outcome = update(NEW, record);

    assertThat(outcome.isUnread()).isTrue();
    assertThat(reads()).isZero();
    assertThat(cluster.lastBody().at("/metadata/uid").asText()).isEqualTo(record.uid());
    assertThat(cluster.lastBody().at("/metadata/resourceVersion").asText())
        .isEqualTo(record.resourceVersion());
    assertThat(cluster.stored(NEW.ref()).at("/data/key").asText()).isEqualTo("b");
  }

  @Test
  void readsOnceAfterAConflictAndSendsTheVersionJustRead() {
    LiveRecord record = create(OLD);
    cluster.edit(OLD.ref(), "status.seen", text("now"));
    String version = cluster.stored(OLD.ref()).at("/metadata/resourceVersion").asText();

    ChangeOutcome outcome = update(NEW, record);

    assertThat(outcome.result()).isEqualTo(ChangeResult.APPLIED);
    assertThat(outcome.isUnread()).isFalse();
    assertThat(reads()).isEqualTo(1);
    assertThat(cluster.lastBody().at("/metadata/resourceVersion").asText()).isEqualTo(version);
  }

  @Test
  void succeedsAlthoughAnotherClientWritesTheObjectAllTheTime() {
    LiveRecord record = create(OLD);
    for (int i = 0; i < 4; i++) {
      String seen = String.valueOf(i);
      cluster.at(
          "apply ConfigMap/config", () -> cluster.edit(OLD.ref(), "status.seen", text(seen)));
    }

    assertThat(update(NEW, record).result()).isEqualTo(ChangeResult.APPLIED);
    assertThat(cluster.lastBody().at("/metadata").has("resourceVersion")).isFalse();
    assertThat(cluster.lastBody().at("/metadata/uid").asText()).isEqualTo(record.uid());
  }

  @Test
  void readsAfterARefusalBecauseTheObjectMayHaveToBeCreatedAgain() {
    LiveRecord record = create(SampleSite.selecting("old", ImmutableFieldPolicy.RECREATE));
    Manifest next = SampleSite.selecting("new", ImmutableFieldPolicy.RECREATE);
    cluster.failAt("apply Deployment/shop", Failure.REFUSED, "field is immutable");

    assertThat(update(next, record).result()).isEqualTo(ChangeResult.RECREATED);
    assertThat(cluster.has(next.ref())).isFalse();
  }

  @Test
  void readsNothingIfTheUpdateIsForbidden() {
    LiveRecord record = create(OLD);
    cluster.failAt("apply ConfigMap/config", Failure.FORBIDDEN, "no");

    assertThat(update(NEW, record).result()).isEqualTo(ChangeResult.REFUSED);
    assertThat(reads()).isZero();
  }

  @Test
  void readsFirstIfItAppliesTheLiveValueOfAnInitialOnlyField() {
    LiveRecord record = create(SampleSite.deployment(2));

    update(SampleSite.autoscaled(5), record);

    assertThat(reads()).isEqualTo(1);
    assertThat(cluster.lastBody().at("/spec/replicas").asInt()).isEqualTo(2);
  }

  @Test
  void leavesOutAnInitialOnlyFieldThatItDoesNotOwn() {
    create(SampleSite.autoscaled(2));
    cluster.edit(SampleSite.autoscaled(2).ref(), "spec.replicas", Json.tree(7));

    update(SampleSite.autoscaled(5), record(SampleSite.autoscaled(5)));

    assertThat(reads()).isZero();
    assertThat(Json.at(cluster.lastBody(), FieldPath.of("spec.replicas"))).isNull();
    assertThat(cluster.stored(SampleSite.autoscaled(5).ref()).at("/spec/replicas").asInt())
        .isEqualTo(7);
  }

  @Test
  void readsFirstIfALowerBoundIsExceeded() {
    create(SampleSite.claim("1Gi"));
    cluster.edit(
        SampleSite.claim("1Gi").ref(), "spec.resources.requests.storage", Json.tree("4Gi"));

    update(SampleSite.claim("2Gi"), record(SampleSite.claim("2Gi")));
    assertThat(reads()).isEqualTo(1);
    assertThat(cluster.lastBody().at("/spec/resources/requests/storage").asText()).isEqualTo("4Gi");

    update(SampleSite.claim("8Gi"), record(SampleSite.claim("8Gi")));
    assertThat(reads()).isEqualTo(1);
    assertThat(cluster.lastBody().at("/spec/resources/requests/storage").asText()).isEqualTo("8Gi");
  }

  @Test
  void readsFirstInADryRun() {
    LiveRecord record = create(OLD);

    apply(cluster, WriteMode.DRY_RUN, NEW, record, true);

    assertThat(reads()).isEqualTo(1);
  }

  /** Returns the result of an update with another client, and what is stored after it. */
  private static String resultAfter(
      BiConsumer<MemoryCluster, Manifest> intervention, boolean unread) {
    MemoryCluster cluster = new MemoryCluster();
    createPrimaryIn(cluster);
    create(cluster, OLD);
    LiveRecord record = record(cluster, OLD);
    intervention.accept(cluster, OLD);
    ChangeOutcome outcome = apply(cluster, WriteMode.REAL, NEW, record, unread);
    String stored =
        cluster.has(NEW.ref()) ? withoutVersion(cluster.stored(NEW.ref())) : "not found";
    return outcome.result() + " " + outcome.diagnostics() + " " + stored;
  }

  private static String withoutVersion(ObjectNode stored) {
    ObjectNode copy = stored.deepCopy();
    copy.withObjectProperty("metadata").remove("resourceVersion");
    return copy.toString();
  }

  private LiveRecord create(Manifest manifest) {
    create(cluster, manifest);
    return record(manifest);
  }

  private static void create(MemoryCluster cluster, Manifest manifest) {
    ChangeSet creation = new ChangeSet(List.of(new Change.Create(manifest)), List.of());
    ApplyResult created =
        new Applier(cluster, SampleSite.reader(), WriteMode.REAL).apply(PRIMARY, creation);
    assertThat(created.isComplete()).isTrue();
  }

  private LiveRecord record(Manifest manifest) {
    return record(cluster, manifest);
  }

  private static LiveRecord record(MemoryCluster cluster, Manifest manifest) {
    return SampleSite.reader()
        .read(manifest.ref().kind(), cluster.stored(manifest.ref()).deepCopy());
  }

  private ChangeOutcome update(Manifest manifest, LiveRecord record) {
    return apply(cluster, WriteMode.REAL, manifest, record, true);
  }

  private static ChangeOutcome apply(
      MemoryCluster cluster, WriteMode mode, Manifest manifest, LiveRecord record, boolean unread) {
    Change change = new Change.Update(manifest, record);
    return new Applier(cluster, SampleSite.reader(), mode)
        .apply(PRIMARY, new ChangeSet(List.of(change), List.of()), any -> unread)
        .outcomes()
        .get(0);
  }

  private long reads() {
    return cluster.requests().stream().filter(request -> request.startsWith("get ")).count();
  }

  private static void createPrimaryIn(MemoryCluster cluster) {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("uid", PRIMARY.uid());
    cluster.put(PRIMARY.ref(), primary);
  }

  private static void replace(MemoryCluster cluster, Manifest manifest, String uid) {
    ObjectNode successor = cluster.stored(manifest.ref()).deepCopy();
    successor.withObjectProperty("metadata").put("uid", uid).remove("resourceVersion");
    cluster.remove(manifest.ref());
    cluster.put(manifest.ref(), successor);
  }

  private static JsonNode text(String value) {
    return Json.tree(value);
  }
}
