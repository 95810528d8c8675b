package io.appoperator.core.apply;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.Recreation;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.ClusterException.Failure;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveReader;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.GeneratedMarks;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.render.Transformation;
import io.appoperator.core.sample.SampleSite;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecreationRulesTest {

  private static final Instant CREATED = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Manifest POD =
      manifest(Pod.class, "a", Recreation.failed().atMostEvery(MINUTE));

  private final MemoryCluster cluster = new MemoryCluster();
  private final LiveReader reader = SampleSite.reader();

  @BeforeEach
  void createPrimary() {
    ObjectNode primary = Json.object();
    primary.putObject("metadata").put("uid", PRIMARY.uid());
    cluster.put(PRIMARY.ref(), primary);
  }

  @Test
  void deletesAFailedObjectAndCreatesItInTheNextReconcile() {
    create(POD);
    fail(POD);

    ChangeOutcome deleted = run(POD, MINUTE);

    assertThat(deleted.result()).isEqualTo(ChangeOutcome.ChangeResult.RECREATED);
    assertThat(deleted.diagnostics().toString())
        .contains("Pod/task is being deleted, because it has failed.");
    assertThat(cluster.has(POD.ref())).isFalse();
    assertThat(run(POD, MINUTE).result()).isEqualTo(ChangeOutcome.ChangeResult.CREATED);
  }

  @Test
  void waitsUntilTheIntervalSinceTheCreationHasPassed() {
    create(POD);
    fail(POD);

    ChangeOutcome waiting = run(POD, Duration.ofSeconds(20));

    assertThat(waiting.result()).isEqualTo(ChangeOutcome.ChangeResult.BLOCKED);
    assertThat(waiting.retryAfter()).isEqualTo(Duration.ofSeconds(40));
    assertThat(waiting.diagnostics().toString())
        .contains("because it has failed, at the earliest 60 seconds after its creation");
    assertThat(cluster.has(POD.ref())).isTrue();
  }

  @Test
  void keepsAFailedObjectWithoutSuchARule() {
    Manifest plain = manifest(Pod.class, "a", Recreation.changed("spec"));
    create(plain);
    fail(plain);

    assertThat(run(plain, MINUTE).result()).isEqualTo(ChangeOutcome.ChangeResult.KEPT);
  }

  @Test
  void deletesAJobWhoseImmutableTemplateChanged() {
    Recreation rule = Recreation.changed("spec.template").atMostEvery(MINUTE);
    create(manifest(Job.class, "a", rule));
    Manifest edited = manifest(Job.class, "b", rule);
    rejectUpdateOf("spec.template");

    ChangeOutcome deleted = run(edited, MINUTE);

    assertThat(deleted.result()).isEqualTo(ChangeOutcome.ChangeResult.RECREATED);
    assertThat(deleted.diagnostics().toString())
        .contains("Job/task is being deleted, because spec.template is immutable.");
  }

  @Test
  void reportsARejectionOfAnotherField() {
    Recreation rule = Recreation.changed("spec.template").atMostEvery(MINUTE);
    create(manifest(Job.class, "a", rule));
    rejectUpdateOf("spec.templates");

    assertThat(run(manifest(Job.class, "b", rule), MINUTE).result())
        .isEqualTo(ChangeOutcome.ChangeResult.REFUSED);
  }

  private void create(Manifest manifest) {
    run(manifest, Duration.ZERO);
    cluster
        .stored(manifest.ref())
        .withObjectProperty("metadata")
        .put("creationTimestamp", CREATED.toString());
  }

  private void fail(Manifest manifest) {
    cluster.stored(manifest.ref()).putObject("status").put("phase", "Failed");
  }

  private void rejectUpdateOf(String field) {
    cluster.at(
        "apply Job/task",
        () -> {
          throw new ClusterException(
              Failure.REFUSED, 422, "field is immutable", List.of(field), null);
        });
  }

  private ChangeOutcome run(Manifest manifest, Duration age) {
    Map<ResourceRef, ChangeCalculator.Applied> applied = Map.of();
    List<LiveRecord> live = List.of();
    if (cluster.has(manifest.ref())) {
      LiveRecord record =
          reader.read(manifest.ref().kind(), cluster.stored(manifest.ref()).deepCopy());
      live = List.of(record);
      if (isApplied(manifest)) {
        applied =
            Map.of(
                manifest.ref(),
                new ChangeCalculator.Applied(
                    manifest.digest(), record.ownership().hash(Set.of()).orElseThrow()));
      }
    }
    ChangeSet changes = ChangeCalculator.of(PRIMARY, SampleSite.rendering(manifest), live, applied);
    Clock clock = Clock.fixed(CREATED.plus(age), ZoneOffset.UTC);
    return new Applier(cluster, reader, WriteMode.REAL, clock, record -> Optional.empty())
        .apply(PRIMARY, changes)
        .outcomes()
        .get(0);
  }

  private boolean isApplied(Manifest manifest) {
    return cluster.stored(manifest.ref()).path("spec").equals(manifest.json().path("spec"));
  }

  private static Manifest manifest(
      Class<? extends HasMetadata> type, String image, Recreation rule) {
    Manifest plain =
        SampleSite.manifest(
            ResourceKind.of(type), "task", "{'spec': {'template': '%s'}}".formatted(image));
    return new Manifest(
        plain.ref(),
        plain.manager(),
        plain.json(),
        Set.of(),
        Set.of(),
        Retention.OWNED,
        ImmutableFieldPolicy.REFUSE,
        GeneratedMarks.NONE,
        Set.of(rule),
        plain.digest(),
        Transformation.NONE);
  }
}
