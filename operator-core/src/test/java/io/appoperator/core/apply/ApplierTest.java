package io.appoperator.core.apply;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.FieldPath;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.SampleSite;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApplierTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest DEPLOYMENT = SampleSite.deployment(2);

  private final MemoryCluster cluster = new MemoryCluster();

  @BeforeEach
  void createPrimary() {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("uid", PRIMARY.uid());
    cluster.put(PRIMARY.ref(), primary);
  }

  @Test
  void createsWithOwnerReferenceWithoutAdopting() {
    ApplyResult result = run(SampleSite.rendering(CONFIG));

    assertThat(text(result)).containsExactly("CREATED ConfigMap/config");
    assertThat(result.isComplete()).isTrue();
    JsonNode metadata = cluster.lastBody().path("metadata");
    assertThat(metadata.path("resourceVersion").asText()).isEqualTo("1");
    assertThat(metadata.path("ownerReferences").toString().replace('"', '\''))
        .isEqualTo(
            "[{'apiVersion':'example.org/v1','kind':'Site','name':'shop','uid':'shop-uid',"
                + "'controller':true}]");
  }

  @Test
  void setsNoOwnerReferenceOnARetainedObject() {
    run(SampleSite.rendering(SampleSite.claim("1Gi")));

    assertThat(cluster.lastBody().path("metadata").has("ownerReferences")).isFalse();
  }

  @Test
  void setsNoOwnerReferenceWhileThePrimaryDoesNotExist() {
    PrimaryId absent = new PrimaryId(SampleSite.SHOP, "");

    dryRun(absent, SampleSite.rendering(CONFIG));

    assertThat(cluster.lastBody().path("metadata").has("ownerReferences")).isFalse();
  }

  @Test
  void neverAdoptsAnObjectThatTheCacheHasNotSeen() {
    cluster.at("apply ConfigMap/config", () -> cluster.put(CONFIG.ref(), SampleSite.live(CONFIG)));

    ApplyResult result = run(SampleSite.rendering(CONFIG));

    assertThat(text(result)).containsExactly("BLOCKED ConfigMap/config");
    assertThat(reasons(result)).containsExactly(Reason.NAME_CONFLICT);
    assertThat(cluster.bodies()).as("nothing but the create").hasSize(1);
  }

  @Test
  void appliesToAnOwnObjectThatTheCacheHasNotSeen() {
    run(SampleSite.rendering(CONFIG));
    Manifest edited = SampleSite.configMap("b");
    ChangeSet unseen = changes(PRIMARY, SampleSite.rendering(edited), List.of());

    ApplyResult result = applier(WriteMode.REAL).apply(PRIMARY, unseen);

    assertThat(text(result)).containsExactly("APPLIED ConfigMap/config");
    assertThat(cluster.stored(CONFIG.ref()).at("/data/key").asText()).isEqualTo("b");
  }

  @Test
  void readsAgainWhenAnotherClientReplacedTheObject() {
    run(SampleSite.rendering(CONFIG));
    ObjectNode replacement = cluster.stored(CONFIG.ref()).deepCopy();
    replacement.withObjectProperty("metadata").put("uid", "another");
    cluster.at("apply ConfigMap/config", () -> cluster.put(CONFIG.ref(), replacement));

    ApplyResult result = run(SampleSite.rendering(SampleSite.configMap("b")));

    assertThat(text(result)).containsExactly("APPLIED ConfigMap/config");
    assertThat(cluster.lastBody().at("/metadata/uid").asText()).isEqualTo("another");
  }

  @Test
  void createsAgainAnObjectDeletedByAnotherClient() {
    run(SampleSite.rendering(CONFIG));
    cluster.at("apply ConfigMap/config", () -> cluster.remove(CONFIG.ref()));

    assertThat(text(run(SampleSite.rendering(CONFIG)))).containsExactly("CREATED ConfigMap/config");
  }

  @Test
  void stopsRetryingAfterRepeatedConflicts() {
    for (int i = 0; i < 4; i++) {
      cluster.failAt("apply ConfigMap/config", Failure.CONFLICT, "modified");
    }

    ApplyResult result = run(SampleSite.rendering(CONFIG));

    assertThat(text(result)).containsExactly("FAILED ConfigMap/config");
    assertThat(cluster.bodies()).hasSize(4);
  }

  @Test
  void restoresALostOwnerReferenceWhileThePrimaryExists() {
    run(SampleSite.rendering(CONFIG));
    LiveRecord known = record(CONFIG);
    removeOwner(CONFIG);

    ApplyResult result = apply(new Change.Update(CONFIG, known));

    assertThat(text(result)).containsExactly("APPLIED ConfigMap/config");
    assertThat(record(CONFIG).belongsTo(PRIMARY)).isTrue();
  }

  @Test
  void leavesAnUnownedObjectAloneWhileThePrimaryIsBeingDeleted() {
    run(SampleSite.rendering(CONFIG));
    LiveRecord known = record(CONFIG);
    removeOwner(CONFIG);
    cluster.edit(PRIMARY.ref(), "metadata.deletionTimestamp", Json.tree("2026-01-01T00:00:00Z"));

    ApplyResult result = apply(new Change.Update(CONFIG, known));

    assertThat(text(result)).containsExactly("BLOCKED ConfigMap/config");
    assertThat(record(CONFIG).belongsTo(PRIMARY)).isFalse();
  }

  @Test
  void leavesAnUnownedObjectAloneWhenThePrimaryHasAnotherUid() {
    run(SampleSite.rendering(CONFIG));
    LiveRecord known = record(CONFIG);
    removeOwner(CONFIG);
    cluster.edit(PRIMARY.ref(), "metadata.uid", Json.tree("another"));

    assertThat(text(apply(new Change.Update(CONFIG, known))))
        .containsExactly("BLOCKED ConfigMap/config");
  }

  @Test
  void waitsForAnObjectThatIsBeingDeleted() {
    run(SampleSite.rendering(CONFIG));
    LiveRecord known = record(CONFIG);
    cluster.edit(CONFIG.ref(), "metadata.deletionTimestamp", Json.tree("2026-01-01T00:00:00Z"));

    ApplyResult result = apply(new Change.Update(CONFIG, known));

    assertThat(reasons(result)).containsExactly(Reason.TERMINATING);
  }

  @Test
  void appliesTheLiveValueOfAnInitialOnlyFieldWhileItOwnsIt() {
    run(SampleSite.rendering(DEPLOYMENT));
    run(SampleSite.rendering(SampleSite.autoscaled(5)));

    JsonNode body = cluster.lastBody();
    assertThat(body.at("/spec/replicas").asInt()).isEqualTo(2);
    assertThat(body.at("/metadata/resourceVersion").asText())
        .as("the value must not be a stale one")
        .isNotEmpty();
  }

  @Test
  void readsAgainWhenTheLiveValueOfAnInitialOnlyFieldChanges() {
    run(SampleSite.rendering(DEPLOYMENT));
    cluster.at(
        "apply Deployment/shop",
        () -> cluster.edit(DEPLOYMENT.ref(), "spec.replicas", Json.tree(7)));

    ApplyResult result = run(SampleSite.rendering(SampleSite.autoscaled(5)));

    assertThat(text(result)).containsExactly("APPLIED Deployment/shop");
    assertThat(cluster.stored(DEPLOYMENT.ref()).at("/spec/replicas").asInt()).isEqualTo(7);
  }

  @Test
  void doesNotReclaimAnInitialOnlyFieldThatAnotherManagerSet() {
    run(SampleSite.rendering(SampleSite.autoscaled(5)));
    cluster.edit(DEPLOYMENT.ref(), "spec.replicas", Json.tree(7));

    run(SampleSite.rendering(SampleSite.autoscaled(5)));

    assertThat(Json.at(cluster.lastBody(), FieldPath.of("spec.replicas"))).isNull();
    assertThat(cluster.stored(DEPLOYMENT.ref()).at("/spec/replicas").asInt()).isEqualTo(7);
  }

  @Test
  void scalesUpAWorkloadFromZeroWhenItGetsAnAutoscaler() {
    run(SampleSite.rendering(SampleSite.deployment(0)));

    run(SampleSite.rendering(SampleSite.autoscaled(5)));

    assertThat(cluster.stored(DEPLOYMENT.ref()).at("/spec/replicas").asInt()).isEqualTo(5);
  }

  @Test
  void keepsALargerVolumeSizeAndWarns() {
    Manifest claim = SampleSite.claim("1Gi");
    run(SampleSite.rendering(claim));
    cluster.edit(claim.ref(), "spec.resources.requests.storage", Json.tree("2048Mi"));

    ApplyResult result = run(SampleSite.rendering(claim));

    assertThat(cluster.lastBody().at("/spec/resources/requests/storage").asText())
        .isEqualTo("2048Mi");
    assertThat(result.isComplete()).isTrue();
    assertThat(result.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactly(
            "PersistentVolumeClaim/data: spec.resources.requests.storage remains 2048Mi, although the resource sets 1Gi.");
  }

  @Test
  void appliesALargerVolumeSizeAndTreatsEqualQuantitiesAsEqual() {
    Manifest claim = SampleSite.claim("1024Mi");
    run(SampleSite.rendering(SampleSite.claim("1Gi")));

    assertThat(run(SampleSite.rendering(claim)).diagnostics()).isEmpty();
    run(SampleSite.rendering(SampleSite.claim("3Gi")));

    assertThat(cluster.stored(claim.ref()).at("/spec/resources/requests/storage").asText())
        .isEqualTo("3Gi");
  }

  @Test
  void failsOneObjectAndBlocksItsDependents() {
    cluster.failAt("apply ConfigMap/config", Failure.REFUSED, "too large");

    ApplyResult result = run(SampleSite.rendering(CONFIG, SERVICE, DEPLOYMENT));

    assertThat(text(result))
        .containsExactly(
            "REFUSED ConfigMap/config", "CREATED Service/shop", "BLOCKED Deployment/shop");
    assertThat(result.diagnostics())
        .extracting(Diagnostic::message)
        .containsExactlyInAnyOrder(
            "ConfigMap/config: too large",
            "Deployment/shop is not applied, because applying ConfigMap/config failed.");
    assertThat(result.isComplete()).isFalse();
  }

  @Test
  void reportsTheReasonOfAFailedObject() {
    Map<Failure, Reason> reasons =
        Map.of(
            Failure.REFUSED, Reason.REFUSED,
            Failure.FORBIDDEN, Reason.FORBIDDEN,
            Failure.NOT_FOUND, Reason.REFUSED,
            Failure.NO_NAMESPACE, Reason.NAMESPACE_MISSING,
            Failure.UNAVAILABLE, Reason.UNREACHABLE,
            Failure.UNREACHABLE, Reason.UNREACHABLE);
    reasons.forEach(
        (failure, reason) -> {
          cluster.failAt("apply ConfigMap/config", failure, "no");
          assertThat(reasons(run(SampleSite.rendering(CONFIG))))
              .as("%s", failure)
              .containsExactly(reason);
        });
  }

  @Test
  void prunesWithAPreconditionOnTheSeenVersion() {
    run(SampleSite.rendering(CONFIG, SERVICE));

    ApplyResult result = run(SampleSite.rendering(CONFIG));

    assertThat(text(result)).containsExactly("APPLIED ConfigMap/config", "PRUNED Service/shop");
    assertThat(cluster.has(SERVICE.ref())).isFalse();
  }

  @Test
  void prunesAChangedObjectThatIsStillOwned() {
    run(SampleSite.rendering(SERVICE));
    cluster.at(
        "delete Service/shop", () -> cluster.edit(SERVICE.ref(), "metadata.note", Json.tree("x")));

    assertThat(text(run(SampleSite.rendering()))).containsExactly("PRUNED Service/shop");
    assertThat(cluster.has(SERVICE.ref())).isFalse();
  }

  @Test
  void neverPrunesAnObjectThatAnotherClientRecreated() {
    run(SampleSite.rendering(SERVICE));
    ObjectNode foreign = SampleSite.live(SERVICE);
    cluster.at("delete Service/shop", () -> cluster.put(SERVICE.ref(), foreign));

    assertThat(text(run(SampleSite.rendering()))).containsExactly("KEPT Service/shop");
    assertThat(cluster.has(SERVICE.ref())).isTrue();
  }

  @Test
  void prunesNothingAfterAFailure() {
    run(SampleSite.rendering(SERVICE));
    cluster.failAt("apply ConfigMap/config", Failure.REFUSED, "too large");

    ApplyResult result = run(SampleSite.rendering(CONFIG));

    assertThat(text(result)).containsExactly("REFUSED ConfigMap/config", "KEPT Service/shop");
    assertThat(result.diagnostics())
        .extracting(Diagnostic::message)
        .contains(
            "Service/shop is no longer desired. The operator deletes it after it has applied all desired objects.");
    assertThat(cluster.requests()).doesNotContain("delete Service/shop");
  }

  @Test
  void writesNothingInADryRun() {
    run(SampleSite.rendering(CONFIG, SERVICE));
    String before = cluster.stored(CONFIG.ref()).toString();

    ApplyResult result =
        dryRun(PRIMARY, SampleSite.rendering(SampleSite.configMap("b"), DEPLOYMENT));

    assertThat(text(result))
        .containsExactly(
            "APPLIED ConfigMap/config", "CREATED Deployment/shop", "PRUNED Service/shop");
    assertThat(cluster.stored(CONFIG.ref())).hasToString(before);
    assertThat(cluster.has(SERVICE.ref())).isTrue();
    assertThat(cluster.has(DEPLOYMENT.ref())).isFalse();
  }

  private ApplyResult run(Rendering rendering) {
    return applier(WriteMode.REAL).apply(PRIMARY, changes(PRIMARY, rendering, records()));
  }

  private ApplyResult dryRun(PrimaryId primary, Rendering rendering) {
    return applier(WriteMode.DRY_RUN).apply(primary, changes(primary, rendering, records()));
  }

  private ApplyResult apply(Change change) {
    return applier(WriteMode.REAL).apply(PRIMARY, new ChangeSet(List.of(change), List.of()));
  }

  private Applier applier(WriteMode mode) {
    return new Applier(cluster, SampleSite.reader(), mode);
  }

  private static ChangeSet changes(
      PrimaryId primary, Rendering rendering, List<LiveRecord> records) {
    return ChangeCalculator.of(primary, rendering, records, Map.of());
  }

  /** Returns the objects of the managed kinds, as watches would have reported them. */
  private List<LiveRecord> records() {
    List<LiveRecord> records = new ArrayList<>();
    for (Manifest manifest : List.of(CONFIG, SERVICE, DEPLOYMENT, SampleSite.claim("1Gi"))) {
      if (cluster.has(manifest.ref())) {
        records.add(record(manifest));
      }
    }
    return records;
  }

  private LiveRecord record(Manifest manifest) {
    ResourceRef ref = manifest.ref();
    return SampleSite.reader().read(ref.kind(), cluster.stored(ref));
  }

  private void removeOwner(Manifest manifest) {
    cluster.edit(manifest.ref(), "metadata.ownerReferences", Json.tree(List.of()));
  }

  private static List<String> text(ApplyResult result) {
    return result.outcomes().stream().map(o -> o.result() + " " + o.ref()).toList();
  }

  private static List<Reason> reasons(ApplyResult result) {
    return result.diagnostics().stream().map(Diagnostic::reason).toList();
  }
}
