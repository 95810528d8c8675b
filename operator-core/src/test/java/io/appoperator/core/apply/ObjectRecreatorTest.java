package io.appoperator.core.apply;

import static io.appoperator.core.sample.SampleSite.PRIMARY;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.MemoryCluster;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.Manifest.ImmutableFieldPolicy;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ObjectRecreatorTest {

  private static final Manifest OLD = SampleSite.selecting("old", ImmutableFieldPolicy.REFUSE);

  private final MemoryCluster cluster = new MemoryCluster();

  @BeforeEach
  void createOldDeployment() {
    apply(WriteMode.REAL, new Change.Create(OLD));
  }

  @Test
  void rejectsTheChangeNamingTheFieldAndTheAnnotation() {
    ChangeOutcome outcome =
        update(WriteMode.REAL, SampleSite.selecting("new", ImmutableFieldPolicy.REFUSE));

    assertThat(outcome.result()).isEqualTo(ChangeResult.BLOCKED);
    Diagnostic why = outcome.diagnostics().get(0);
    assertThat(why.reason()).isEqualTo(Reason.IMMUTABLE);
    assertThat(why.message())
        .isEqualTo(
            "Deployment/shop differs from the desired state in spec.selector, which is immutable. To delete it with its pods and create it again, set the annotation example.org/recreate: \"true\" on Site/shop.");
    assertThat(cluster.requests()).doesNotContain("delete-foreground Deployment/shop");
  }

  @ParameterizedTest
  @EnumSource
  void updatesWhenNoImmutableFieldDiffers(ImmutableFieldPolicy immutableFieldPolicy) {
    assertThat(update(WriteMode.REAL, SampleSite.selecting("old", immutableFieldPolicy)).result())
        .isEqualTo(ChangeResult.APPLIED);
  }

  @Test
  void deletesInTheForegroundAndReportsTheNextStep() {
    ChangeOutcome outcome =
        update(WriteMode.REAL, SampleSite.selecting("new", ImmutableFieldPolicy.RECREATE));

    assertThat(outcome.result()).isEqualTo(ChangeResult.RECREATED);
    assertThat(outcome.isProblem()).isTrue();
    assertThat(outcome.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.TERMINATING);
    assertThat(cluster.requests()).contains("delete-foreground Deployment/shop");
    assertThat(cluster.has(OLD.ref())).isFalse();
  }

  @Test
  void neverDeletesARetainedObjectAlthoughTheSpecOwnsIt() {
    cluster.edit(OLD.ref(), "metadata.ownerReferences", Json.tree(List.of()));
    JsonNode retained =
        Json.object().put(OperatorMetadata.primaryAnnotation(SampleSite.KIND), "shop");
    cluster.edit(OLD.ref(), "metadata.annotations", retained);

    ChangeOutcome outcome =
        update(WriteMode.REAL, SampleSite.selecting("new", ImmutableFieldPolicy.RECREATE));

    assertThat(outcome.result()).isEqualTo(ChangeResult.BLOCKED);
    assertThat(outcome.diagnostics().get(0).message())
        .endsWith(
            "The object is retained, so the operator does not delete it. Delete it with kubectl, and the operator creates it again.");
    assertThat(cluster.has(OLD.ref())).isTrue();
  }

  @Test
  void readsAgainWhenTheObjectLostItsOwnerReference() {
    cluster.at(
        "delete-foreground Deployment/shop",
        () -> cluster.edit(OLD.ref(), "metadata.ownerReferences", Json.tree(List.of())));
    Manifest manifest = SampleSite.selecting("new", ImmutableFieldPolicy.RECREATE);

    ChangeOutcome outcome = apply(WriteMode.REAL, new Change.Create(manifest));

    assertThat(outcome.diagnostics())
        .extracting(Diagnostic::reason)
        .containsExactly(Reason.NAME_CONFLICT);
    assertThat(cluster.has(OLD.ref())).isTrue();
  }

  @Test
  void deletesNothingInADryRun() {
    ChangeOutcome outcome =
        update(WriteMode.DRY_RUN, SampleSite.selecting("new", ImmutableFieldPolicy.RECREATE));

    assertThat(outcome.result()).isEqualTo(ChangeResult.RECREATED);
    assertThat(outcome.diagnostics()).isEmpty();
    assertThat(cluster.requests()).contains("dry-run delete-foreground Deployment/shop");
    assertThat(cluster.has(OLD.ref())).isTrue();
  }

  private ChangeOutcome update(WriteMode mode, Manifest manifest) {
    return apply(mode, new Change.Update(manifest, record()));
  }

  private ChangeOutcome apply(WriteMode mode, Change change) {
    return applier(mode)
        .apply(PRIMARY, new ChangeSet(List.of(change), List.of()))
        .outcomes()
        .get(0);
  }

  private Applier applier(WriteMode mode) {
    return new Applier(cluster, SampleSite.reader(), mode);
  }

  private LiveRecord record() {
    return SampleSite.reader().read(OLD.ref().kind(), cluster.stored(OLD.ref()));
  }
}
