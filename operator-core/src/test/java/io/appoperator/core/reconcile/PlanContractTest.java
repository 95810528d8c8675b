package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.reconcile.PlanCallers.Decision;
import io.appoperator.core.reconcile.PlanCallers.ObjectChange;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * {@code diff} in each mode, {@code run}, its dry run and the pending changes of a paused resource
 * change the same fields in the same state, except for what a policy holds back that one of them
 * does not have.
 */
class PlanContractTest {

  private static final int STATES = 300;

  /** Each policy holds back changes in at least this many states. */
  private static final int FEW = 5;

  /** What the states contain. */
  private enum CommonDecision {
    NO_CHANGES,
    NOTHING_HELD,
    PAUSED,
    CONTESTED,
    UNLISTED,
    REJECTED,
    PACED,
    PAUSED_AND_PACED,
    SETTLED
  }

  /** What a state is created from, again for each caller that writes. */
  private record Scenario(int seed, Sample created, Sample edited) {

    RandomState state(int slots) {
      return new RandomState(seed, created, edited, slots);
    }
  }

  private final RandomApplications applications = new RandomApplications(1);
  private final Map<CommonDecision, Integer> seen = new EnumMap<>(CommonDecision.class);

  @Test
  void allCallersMakeTheSameDecisions() {
    for (int seed = 1; seed <= STATES; seed++) {
      Sample created = applications.next(SmallApplications.SHOP.name());
      Sample edited = applications.edited(applications.edited(created));
      Scenario scenario = new Scenario(seed, created, edited);
      RandomState unchanged = scenario.state(1);
      Decision diff = PlanCallers.diff(unchanged.cluster());

      compareDiffByPrediction(unchanged, diff, seed);
      compareDiffUnlessSettled(unchanged, diff, seed);
      compareDryRun(unchanged, diff, seed);
      comparePendingChanges(scenario, diff);
      compareResumption(scenario, diff);
      compareRun(scenario, diff);
      compareRunAfterRestart(scenario, diff);
      compareRunWithoutSlot(scenario, diff);
    }
    assertThat(seen.keySet()).containsExactlyInAnyOrder(CommonDecision.values());
    assertThat(seen.values()).as("%s", seen).allMatch(states -> states >= FEW);
  }

  /** The cluster of the test owns lists as a whole, and predictions merge their elements. */
  private void compareDiffByPrediction(RandomState state, Decision diff, int seed) {
    assertThat(PlanCallers.diffByPrediction(state.cluster()).upToLists())
        .as("diff by predictions, seed %s", seed)
        .isEqualTo(diff.upToLists());
  }

  private void compareDiffUnlessSettled(RandomState state, Decision diff, int seed) {
    Preview preview = PlanCallers.diffUnlessSettled(state.cluster());
    assertThat(PlanCallers.decision(preview))
        .as("diff unless settled, seed %s", seed)
        .isEqualTo(diff);
    record(CommonDecision.SETTLED, preview.source() == Preview.Source.SETTLED);
  }

  /**
   * A dry run has no memory: it delays neither repairs nor rejected objects. It logs the changes of
   * a paused resource as pending changes.
   */
  private void compareDryRun(RandomState state, Decision diff, int seed) {
    Decision dryRun = PlanCallers.dryRun(state.operator());
    // That a kind cannot be listed is a problem of its own.
    boolean isAllListed = SmallApplications.OBJECTS.stream().noneMatch(state::isUnlisted);
    Decision expected =
        diff.paused()
            ? new Decision(
                PlanCallers.upToLists(diff.changes()),
                diff.problems(),
                !diff.changes().isEmpty(),
                false)
            : new Decision(
                without(diff.changes(), state, state::isUnlisted),
                isAllListed ? diff.problems() : dryRun.problems(),
                false,
                isPaced(diff, state));
    assertThat(dryRun).as("dry run, seed %s", seed).isEqualTo(expected);
  }

  /** Pending changes name only fields that the operator owns; in the test, lists as a whole. */
  private void comparePendingChanges(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    state.pause();
    assertThat(PlanCallers.run(state))
        .as("writes while paused, seed %s", scenario.seed())
        .isEmpty();
    assertThat(PlanCallers.pending(state.cluster()))
        .as("pending changes, seed %s", scenario.seed())
        .isEqualTo(PlanCallers.upToLists(diff.changes()));
  }

  private void compareResumption(Scenario scenario, Decision diff) {
    if (!diff.paused()) {
      return;
    }
    RandomState state = scenario.state(1);
    state.resume();
    assertThat(PlanCallers.diff(state.cluster()))
        .as("diff of the resumed resource, seed %s", scenario.seed())
        .isEqualTo(new Decision(diff.changes(), diff.problems(), false, diff.paced()));
    record(CommonDecision.PAUSED_AND_PACED, diff.paced());
  }

  private void compareRun(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    Map<ResourceRef, ObjectChange> changes = without(diff.changes(), state, held(state));
    assertThat(PlanCallers.run(state))
        .as("run, seed %s", scenario.seed())
        .isEqualTo(diff.paused() ? Map.of() : changes);
    record(CommonDecision.NO_CHANGES, diff.changes().isEmpty());
    record(CommonDecision.PAUSED, diff.paused());
    if (!diff.paused()) {
      record(CommonDecision.NOTHING_HELD, !changes.isEmpty() && changes.equals(diff.changes()));
      record(CommonDecision.CONTESTED, hasAny(diff, state::isContested));
      record(CommonDecision.UNLISTED, hasAny(diff, state::isUnlisted));
      record(CommonDecision.REJECTED, hasAny(diff, state::isRejected));
    }
  }

  private void compareRunAfterRestart(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    state.restart();
    assertThat(PlanCallers.run(state))
        .as("run of a new process, seed %s", scenario.seed())
        .isEqualTo(diff.paused() ? Map.of() : without(diff.changes(), state, state::isUnlisted));
  }

  private void compareRunWithoutSlot(Scenario scenario, Decision diff) {
    if (!diff.paced() || diff.paused()) {
      return;
    }
    RandomState state = scenario.state(0);
    if (!isPaced(diff, state)) {
      return;
    }
    Map<ResourceRef, ObjectChange> changes = without(diff.changes(), state, held(state));
    Map<ResourceRef, ObjectChange> creations = new TreeMap<>(changes);
    creations.values().removeIf(change -> change.effect() != Effect.CREATED);
    assertThat(PlanCallers.run(state))
        .as("run without a free slot, seed %s", scenario.seed())
        .isEqualTo(creations);
    assertThat(PlanCallers.run(state))
        .as("next run without a free slot, seed %s", scenario.seed())
        .isEmpty();
    record(CommonDecision.PACED, !changes.equals(creations));
  }

  private static boolean isPaced(Decision diff, RandomState state) {
    return diff.paced() && !state.isUnlisted(SmallApplications.DEPLOYMENT);
  }

  private static Predicate<ResourceRef> held(RandomState state) {
    return ref -> state.isUnlisted(ref) || state.isContested(ref) || state.isRejected(ref);
  }

  private static boolean hasAny(Decision decision, Predicate<ResourceRef> held) {
    return decision.changes().keySet().stream().anyMatch(held);
  }

  /**
   * Returns the changes without those of held objects. While a desired object is missing or its
   * state is unknown, nothing is deleted.
   */
  private static SortedMap<ResourceRef, ObjectChange> without(
      Map<ResourceRef, ObjectChange> changes, RandomState state, Predicate<ResourceRef> held) {
    SortedMap<ResourceRef, ObjectChange> others = new TreeMap<>(changes);
    for (ResourceRef ref : SmallApplications.OBJECTS) {
      if (held.test(ref)) {
        others.remove(ref);
        if (isBlocked(ref, changes, state)) {
          others.values().removeIf(change -> change.effect() == Effect.PRUNED);
        }
      }
    }
    return others;
  }

  private static boolean isBlocked(
      ResourceRef ref, Map<ResourceRef, ObjectChange> changes, RandomState state) {
    ObjectChange change = changes.get(ref);
    boolean isMissing = change != null && change.effect() == Effect.CREATED;
    boolean desired = PlanCallers.rendering(state.cluster()).refs().contains(ref);
    return desired && (state.isUnlisted(ref) || state.isRejected(ref) || isMissing);
  }

  private void record(CommonDecision what, boolean isSeen) {
    if (isSeen) {
      seen.merge(what, 1, Integer::sum);
    }
  }
}
