package io.appoperator.core.reconcile.memory;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.apply.ChangeOutcome.ChangeResult;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.clock.ManualClock;
import io.appoperator.core.json.Json;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.Ownership;
import io.appoperator.core.plan.PlanInput;
import io.appoperator.core.render.Manifest;
import io.appoperator.core.render.OperatorMetadata;
import io.appoperator.core.sample.SampleSite;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PrimaryMemoryTest {

  private static final Manifest CONTESTED = SampleSite.configMap("a");
  private static final Manifest REJECTED = SampleSite.service();
  private static final Manifest OVERRIDDEN = SampleSite.deployment(1);
  private static final Duration ALL_IS_OVER = Duration.ofMinutes(10);
  private static final Duration REJECTION_DELAY = Duration.ofSeconds(10);
  private static final int REPAIRS = 3;

  private final ManualClock clock = new ManualClock();
  private final PrimaryMemory memory = new PrimaryMemory("uid");

  @BeforeEach
  void fill() {
    for (Manifest manifest : List.of(CONTESTED, OVERRIDDEN)) {
      memory.applied().put(manifest.ref(), new Applied(manifest.digest(), 1));
    }
    for (int i = 0; i < REPAIRS; i++) {
      memory.drift().repaired(CONTESTED.ref(), clock.getAsLong());
    }
    Diagnostic why = new Diagnostic(Severity.ERROR, Reason.REFUSED, "", "denied by a policy");
    ChangeOutcome outcome =
        new ChangeOutcome(
            new Change.Create(REJECTED), ChangeResult.REFUSED, null, null, List.of(why), null);
    memory.rejections().record(new ApplyResult(List.of(outcome), List.of()), 1, clock.getAsLong());
    ObjectNode status = Json.object();
    status
        .putArray("warnings")
        .add(
            OVERRIDDEN.ref()
                + ": admission on the API server changes on each write: spec.replicas");
    memory.overridden().restore(status, List.of(OVERRIDDEN.ref()));
  }

  @Test
  void holdsBackContestedAndRejectedObjects() {
    MemorySnapshot snapshot = snapshot(1, false);

    assertThat(snapshot.applied()).containsOnlyKeys(CONTESTED.ref(), OVERRIDDEN.ref());
    assertThat(snapshot.delayedRepairs()).containsOnlyKeys(CONTESTED.ref());
    assertThat(snapshot.rejections()).containsOnlyKeys(REJECTED.ref());
  }

  @Test
  void needsARepairWhileAnAppliedObjectHasOtherFields() {
    LiveRecord applied = live("a");
    long hash = applied.ownership().hash(Set.of()).orElseThrow();
    memory.applied().put(CONTESTED.ref(), new Applied(CONTESTED.digest(), hash));

    assertThat(memory.isChangedByOthers(applied)).isFalse();
    assertThat(memory.isChangedByOthers(live("b"))).isTrue();
    memory.applied().clear();
    assertThat(memory.isChangedByOthers(live("b"))).as("an unknown object").isFalse();
  }

  private static LiveRecord live(String value) {
    ObjectNode object = Json.object();
    object.putObject("data").put("key", value);
    ObjectNode entry = object.putObject("metadata").putArray("managedFields").addObject();
    entry.put("manager", OperatorMetadata.OPERATOR).put("operation", "Apply");
    entry.putObject("fieldsV1").putObject("f:data").putObject("f:key");
    return new LiveRecord(
        CONTESTED.ref(),
        "uid",
        "1",
        false,
        List.of(),
        LiveRecord.Owner.NONE,
        "",
        Ownership.of(object, OperatorMetadata.OPERATOR, Set.of()),
        Readiness.ready(),
        Map.of());
  }

  @Test
  void holdsNothingBackLater() {
    clock.advance(ALL_IS_OVER);

    assertThat(snapshot(1, false).delayedRepairs()).isEmpty();
    assertThat(snapshot(1, false).rejections()).isEmpty();
  }

  @Test
  void doesNotHoldBackRejectedObjectsOfAnEditedPrimary() {
    assertThat(snapshot(2, false).rejections()).isEmpty();
  }

  @Test
  void appliesOverriddenObjectsAgainToVerifyThem() {
    assertThat(snapshot(1, true).applied()).containsOnlyKeys(CONTESTED.ref());
  }

  @Test
  void doesNotChangeThroughSnapshots() {
    MemorySnapshot before = snapshot(1, false);
    long now = clock.getAsLong();
    clock.advance(ALL_IS_OVER);
    snapshot(2, true);

    assertThat(memory.snapshot(1, false, now)).isEqualTo(before);
    assertThat(memory.drift().warnings()).hasSize(1);
    assertThat(memory.rejections().untilNext(now)).contains(REJECTION_DELAY);
    assertThat(memory.applied()).containsKey(OVERRIDDEN.ref());
  }

  @Test
  void forgetsNothingThatAPlanStillUses() {
    MemorySnapshot before = snapshot(1, false);
    forgetOutdated(1, before.applied());

    assertThat(snapshot(1, false)).isEqualTo(before);
    assertThat(memory.drift().warnings()).hasSize(1);
  }

  @Test
  void forgetsRepairsThatHaveLasted() {
    clock.advance(ALL_IS_OVER);
    assertThat(memory.drift().warnings()).hasSize(1);
    forgetOutdated(1, memory.applied());

    assertThat(memory.drift().warnings()).isEmpty();
    assertThat(memory.drift().untilNext(clock.getAsLong())).isEmpty();
  }

  @Test
  void forgetsRejectionsBeforeAnEdit() {
    assertThat(memory.rejections().untilNext(clock.getAsLong())).contains(REJECTION_DELAY);
    forgetOutdated(2, memory.applied());

    assertThat(memory.rejections().untilNext(clock.getAsLong())).isEmpty();
  }

  @Test
  void forgetsTheAppliedManifestsThatAreVerified() {
    forgetOutdated(1, snapshot(1, true).applied());

    assertThat(memory.applied()).containsOnlyKeys(CONTESTED.ref());
  }

  private MemorySnapshot snapshot(long generation, boolean verifies) {
    return memory.snapshot(generation, verifies, clock.getAsLong());
  }

  private void forgetOutdated(long generation, Map<ResourceRef, Applied> applied) {
    PlanInput planned =
        new PlanInput(
            SampleSite.PRIMARY,
            generation,
            false,
            SampleSite.rendering(CONTESTED, REJECTED, OVERRIDDEN),
            MissingNode.getInstance(),
            List.of(),
            applied);
    memory.forgetOutdated(planned, clock.getAsLong());
  }
}
