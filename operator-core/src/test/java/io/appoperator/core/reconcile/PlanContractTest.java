package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.PlanCallers.Decision;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * {@code diff}, {@code run}, its dry run and the pending changes of a paused resource make the same
 * decisions in the same state, except for what a policy holds back that one of them does not have.
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
    PAUSED_AND_PACED
  }

  /** What a state is created from, again for each caller: a run changes it. */
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
      Decision diff = PlanCallers.diff(scenario.state(1).cluster());

      compareDryRun(scenario, diff);
      comparePendingChanges(scenario, diff);
      compareResumption(scenario, diff);
      compareRun(scenario, diff);
      compareRunAfterRestart(scenario, diff);
      compareRunWithoutSlot(scenario, diff);
    }
    assertThat(seen.keySet()).containsExactlyInAnyOrder(CommonDecision.values());
    assertThat(seen.values()).as("%s", seen).allMatch(states -> states >= FEW);
  }

  /** A dry run has no memory: it delays neither repairs nor rejected objects. */
  private void compareDryRun(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    boolean paced = isPaced(diff, state) && !diff.paused();
    Set<String> changes =
        diff.paused() ? diff.changes() : without(diff.changes(), state, state::isUnlisted);
    assertThat(PlanCallers.dryRun(state.operator()))
        .as("dry run, seed %s", scenario.seed())
        .isEqualTo(new Decision(changes, diff.paused(), paced));
  }

  private void comparePendingChanges(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    state.pause();
    assertThat(PlanCallers.run(state))
        .as("writes while paused, seed %s", scenario.seed())
        .isEmpty();
    assertThat(PlanCallers.pending(state.cluster()))
        .as("pending changes, seed %s", scenario.seed())
        .isEqualTo(diff.changes());
  }

  private void compareResumption(Scenario scenario, Decision diff) {
    if (!diff.paused()) {
      return;
    }
    RandomState state = scenario.state(1);
    state.resume();
    assertThat(PlanCallers.diff(state.cluster()))
        .as("diff of the resumed resource, seed %s", scenario.seed())
        .isEqualTo(new Decision(diff.changes(), false, diff.paced()));
    record(CommonDecision.PAUSED_AND_PACED, diff.paced());
  }

  private void compareRun(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    Set<String> changes = without(diff.changes(), state, held(state));
    assertThat(PlanCallers.run(state))
        .as("run, seed %s", scenario.seed())
        .isEqualTo(diff.paused() ? Set.of() : changes);
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
        .isEqualTo(diff.paused() ? Set.of() : without(diff.changes(), state, state::isUnlisted));
  }

  private void compareRunWithoutSlot(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(0);
    if (!isPaced(diff, state) || diff.paused()) {
      return;
    }
    Set<String> changes = without(diff.changes(), state, held(state));
    Set<String> creations = new TreeSet<>(changes);
    creations.removeIf(change -> !change.startsWith("create "));
    assertThat(PlanCallers.run(state))
        .as("run without a free slot, seed %s", scenario.seed())
        .isEqualTo(creations);
    record(CommonDecision.PACED, !changes.equals(creations));
  }

  private static boolean isPaced(Decision diff, RandomState state) {
    return diff.paced() && !state.isUnlisted(SmallApplications.DEPLOYMENT);
  }

  private static Predicate<ResourceRef> held(RandomState state) {
    return ref -> state.isUnlisted(ref) || state.isContested(ref) || state.isRejected(ref);
  }

  private static boolean hasAny(Decision decision, Predicate<ResourceRef> held) {
    return SmallApplications.OBJECTS.stream()
        .filter(held)
        .map(ref -> " " + ref)
        .anyMatch(end -> decision.changes().stream().anyMatch(change -> change.endsWith(end)));
  }

  /**
   * Returns the changes without those of held objects. While a desired object is missing or its
   * state is unknown, nothing is deleted.
   */
  private static Set<String> without(
      Set<String> changes, RandomState state, Predicate<ResourceRef> held) {
    Set<String> others = new TreeSet<>(changes);
    for (ResourceRef ref : SmallApplications.OBJECTS) {
      if (held.test(ref)) {
        others.removeIf(change -> change.endsWith(" " + ref));
        if (isBlocked(ref, changes, state)) {
          others.removeIf(change -> change.startsWith("prune "));
        }
      }
    }
    return others;
  }

  private static boolean isBlocked(ResourceRef ref, Set<String> changes, RandomState state) {
    boolean desired = PlanCallers.rendering(state.cluster()).refs().contains(ref);
    return desired
        && (state.isUnlisted(ref) || state.isRejected(ref) || changes.contains("create " + ref));
  }

  private void record(CommonDecision what, boolean isSeen) {
    if (isSeen) {
      seen.merge(what, 1, Integer::sum);
    }
  }
}
