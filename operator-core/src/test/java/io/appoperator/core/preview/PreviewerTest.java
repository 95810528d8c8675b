package io.appoperator.core.preview;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.core.apply.Applier;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.compare.FieldChange;
import io.appoperator.core.json.Json;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.preview.Preview.PrimaryExistence;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreviewerTest {

  private static final Manifest CONFIG = SampleSite.configMap("a");
  private static final Manifest SERVICE = SampleSite.service();
  private static final Manifest DEPLOYMENT = SampleSite.deployment(1);

  private final MemoryCluster cluster = new MemoryCluster();
  private final Previewer previewer =
      Previewer.withDryRuns(
          cluster,
          NamespaceRecords.withoutDetails(cluster, SampleSite.reader(), PreviewScope.UNLIMITED));

  @Test
  void showsAllObjectsOfAnAbsentPrimaryAsCreated() {
    Preview preview = preview(SampleSite.rendering(CONFIG, SERVICE));

    assertThat(preview.existence()).isEqualTo(PrimaryExistence.ABSENT);
    assertThat(text(preview)).containsExactly("CREATED ConfigMap/config", "CREATED Service/shop");
    assertThat(preview.isSame()).isFalse();
    assertThat(cluster.has(CONFIG.ref())).isFalse();
  }

  @Test
  void showsNoDifferenceAfterAReconcile() {
    run(CONFIG, SERVICE);

    Preview preview = preview(SampleSite.rendering(CONFIG, SERVICE));

    assertThat(preview.existence()).isEqualTo(PrimaryExistence.LIVE);
    assertThat(text(preview))
        .containsExactly("UNCHANGED ConfigMap/config", "UNCHANGED Service/shop");
    assertThat(preview.isSame()).isTrue();
  }

  @Test
  void predictsWithOneReadOfEachObject() {
    run(CONFIG);
    int before = cluster.requests().size();

    Preview preview =
        Previewer.predicting(
                cluster,
                NamespaceRecords.withoutDetails(
                    cluster, SampleSite.reader(), PreviewScope.UNLIMITED))
            .preview(SampleSite.rendering(CONFIG), live -> new DesiredPrimary(false, 1));

    assertThat(text(preview)).containsExactly("UNCHANGED ConfigMap/config");
    assertThat(cluster.requests().stream().skip(before))
        .filteredOn(request -> request.startsWith("get "))
        .containsExactly("get " + SampleSite.SHOP, "get " + CONFIG.ref());
  }

  @Test
  void showsOneEditOnly() {
    run(CONFIG, SERVICE);

    Preview preview = preview(SampleSite.rendering(SampleSite.configMap("b"), SERVICE));

    assertThat(text(preview)).containsExactly("UPDATED ConfigMap/config", "UNCHANGED Service/shop");
    assertThat(preview.objects().get(0).comparison().fields())
        .extracting(FieldChange::path)
        .containsExactly("data.key");
  }

  @Test
  void showsAPrunedObjectWithItsLiveState() {
    run(CONFIG, SERVICE);

    Preview preview = preview(SampleSite.rendering(CONFIG));

    ObjectPreview pruned = preview.objects().get(1);
    assertThat(text(preview)).containsExactly("UNCHANGED ConfigMap/config", "PRUNED Service/shop");
    assertThat(pruned.comparison().before()).isNotNull();
    assertThat(pruned.comparison().after()).isNull();
    assertThat(cluster.has(SERVICE.ref())).isTrue();
  }

  @Test
  void showsARecreation() {
    run(SampleSite.selecting("old", ImmutableFieldPolicy.REFUSE));

    Preview preview =
        preview(SampleSite.rendering(SampleSite.selecting("new", ImmutableFieldPolicy.RECREATE)));

    assertThat(text(preview)).containsExactly("UPDATED Deployment/shop");
    assertThat(preview.objects().get(0).verdict())
        .hasToString("recreate: spec.selector.matchLabels.app cannot be changed");
    assertThat(preview.objects().get(0).comparison().fields())
        .extracting(FieldChange::path)
        .containsExactly("spec.selector.matchLabels.app");
    assertThat(cluster.stored(DEPLOYMENT.ref()).at("/spec/selector/matchLabels/app").asText())
        .isEqualTo("old");
  }

  @Test
  void countsConflictingObjectsAndTheirDependentsAsDifferent() {
    ObjectNode foreign = SampleSite.live(CONFIG);
    foreign.withObjectProperty("metadata").remove("labels");
    cluster.put(CONFIG.ref(), foreign);

    Preview preview = preview(SampleSite.rendering(CONFIG, DEPLOYMENT));

    assertThat(text(preview))
        .containsExactly("REFUSED ConfigMap/config", "REFUSED Deployment/shop");
    assertThat(preview.isSame()).isFalse();
    assertThat(preview.dryRunFailures()).isEmpty();
    assertThat(preview.objects().get(0).comparison().isSame()).isTrue();
  }

  @Test
  void countsADelayedPruneAsDifferent() {
    run(SERVICE);
    cluster.failAt("dry-run apply ConfigMap/config", Failure.REFUSED, "too large");

    Preview preview = preview(SampleSite.rendering(CONFIG));

    assertThat(text(preview)).containsExactly("REFUSED ConfigMap/config", "REFUSED Service/shop");
  }

  @Test
  void reportsThatThePrimaryIsBeingDeleted() {
    run(CONFIG);
    cluster.edit(SampleSite.SHOP, "metadata.deletionTimestamp", Json.tree("2026-01-01T00:00:00Z"));

    assertThat(preview(SampleSite.rendering(CONFIG)).existence())
        .isEqualTo(PrimaryExistence.TERMINATING);
  }

  @Test
  void showsTheDesiredObjectsIfTheNamespaceIsAbsent() {
    cluster.failAt("dry-run apply ConfigMap/config", Failure.NO_NAMESPACE, "no town");

    Preview preview = preview(SampleSite.rendering(CONFIG, SERVICE));

    assertThat(preview.existence()).isEqualTo(PrimaryExistence.WITHOUT_NAMESPACE);
    assertThat(text(preview)).containsExactly("CREATED ConfigMap/config", "CREATED Service/shop");
    assertThat(preview.objects().get(0).comparison().after()).isEqualTo(CONFIG.json());
  }

  @Test
  void queriesAnAbsentNamespaceOnce() {
    cluster.failAt("dry-run apply ConfigMap/config", Failure.NO_NAMESPACE, "no town");
    preview(SampleSite.rendering(CONFIG));
    int requests = cluster.requests().size();

    assertThat(preview(SampleSite.rendering(CONFIG)).existence())
        .isEqualTo(PrimaryExistence.WITHOUT_NAMESPACE);
    assertThat(cluster.requests()).hasSize(requests);
  }

  @Test
  void listsEachKindOncePerNamespace() {
    preview(SampleSite.rendering(CONFIG));
    preview(SampleSite.rendering(CONFIG));

    assertThat(cluster.requests()).containsOnlyOnce("list ConfigMap", "list Service");
  }

  @Test
  void treatsAKindThatTheClusterDoesNotServeAsEmpty() {
    cluster.failAt("list ConfigMap", Failure.NOT_FOUND, "unknown");

    assertThat(text(preview(SampleSite.rendering(CONFIG))))
        .containsExactly("CREATED ConfigMap/config");
  }

  @Test
  void failsWhenTheLiveObjectsCannotBeRead() {
    cluster.failAt("list Service", Failure.FORBIDDEN, "not you");

    assertThatThrownBy(() -> preview(SampleSite.rendering(CONFIG)))
        .isInstanceOf(ClusterException.class)
        .hasMessage("not you");
  }

  @Test
  void isIncompleteIfTheServerRejectsTheDryRun() {
    for (Failure failure : List.of(Failure.FORBIDDEN, Failure.UNAVAILABLE, Failure.UNREACHABLE)) {
      cluster.failAt("dry-run apply ConfigMap/config", failure, "not now");

      assertThat(preview(SampleSite.rendering(CONFIG)).dryRunFailures())
          .as("%s", failure)
          .extracting(Diagnostic::message)
          .containsExactly("ConfigMap/config: not now");
    }
  }

  @Test
  void reportsAPacedRolloutThatNoEditCauses() {
    run(CONFIG, DEPLOYMENT);
    status(1, "earlier");

    assertThat(preview(SampleSite.rendering(CONFIG, SampleSite.deployment(2))).holds())
        .singleElement()
        .isInstanceOfSatisfying(
            Hold.Paced.class,
            paced -> assertThat(paced.workloads()).containsExactly(DEPLOYMENT.ref()));
  }

  @Test
  void pacesNothingIfNoWorkloadChanges() {
    run(CONFIG, DEPLOYMENT);
    status(1, "earlier");

    Preview preview = preview(SampleSite.rendering(CONFIG, SERVICE, DEPLOYMENT));

    assertThat(text(preview))
        .containsExactly(
            "UNCHANGED ConfigMap/config", "CREATED Service/shop", "UNCHANGED Deployment/shop");
    assertThat(preview.holds()).isEmpty();
  }

  @Test
  void pacesNeitherEditsNorChangesWithoutPods() {
    run(CONFIG, DEPLOYMENT);
    status(0, "earlier");
    assertThat(preview(SampleSite.rendering(CONFIG, SampleSite.deployment(2))).holds()).isEmpty();

    status(1, "earlier");
    assertThat(preview(SampleSite.rendering(SampleSite.configMap("b"))).holds()).isEmpty();
  }

  @Test
  void showsTheChangesThatResumingWouldApply() {
    run(CONFIG, DEPLOYMENT);

    Preview preview =
        previewer.preview(
            SampleSite.rendering(SampleSite.configMap("b"), SampleSite.deployment(2)),
            live -> new DesiredPrimary(true, 1));

    assertThat(preview.holds()).containsExactly(new Hold.Paused());
    assertThat(text(preview))
        .containsExactly("UPDATED ConfigMap/config", "UPDATED Deployment/shop");
  }

  @Test
  void reportsWhichRolloutIsPacedAfterAPause() {
    run(CONFIG, DEPLOYMENT);
    status(1, "earlier");

    Preview preview =
        previewer.preview(
            SampleSite.rendering(CONFIG, SampleSite.deployment(2)),
            live -> new DesiredPrimary(true, 1));

    assertThat(preview.holds())
        .satisfiesExactly(
            hold -> assertThat(hold).isEqualTo(new Hold.Paused()),
            hold ->
                assertThat(hold.paced().orElseThrow().workloads())
                    .containsExactly(DEPLOYMENT.ref()));
    assertThat(text(preview))
        .containsExactly("UNCHANGED ConfigMap/config", "UPDATED Deployment/shop");
  }

  private Preview preview(Rendering rendering) {
    return previewer.preview(rendering, live -> new DesiredPrimary(false, 1));
  }

  private void status(long observedGeneration, String digest) {
    ObjectNode status = Json.object();
    status.put("observedGeneration", observedGeneration).put("renderDigest", digest);
    cluster.edit(SampleSite.SHOP, "status", status);
  }

  private void run(Manifest... manifests) {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("uid", SampleSite.PRIMARY.uid());
    cluster.put(SampleSite.SHOP, primary);
    Rendering rendering = SampleSite.rendering(manifests);
    new Applier(cluster, SampleSite.reader(), WriteMode.REAL)
        .apply(
            SampleSite.PRIMARY,
            ChangeCalculator.of(SampleSite.PRIMARY, rendering, List.of(), Map.of()));
  }

  private static List<String> text(Preview preview) {
    return preview.objects().stream().map(o -> o.effect() + " " + o.ref()).toList();
  }
}
