package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.input.RenderPath;
import io.appoperator.core.plugin.PluginRegistry;
import io.appoperator.core.preview.ObjectPreview.Effect;
import io.appoperator.core.preview.Preview;
import io.appoperator.core.reconcile.PlanCallers.Decision;
import io.appoperator.core.reconcile.PlanCallers.ObjectChange;
import io.appoperator.core.render.Rendering;
import io.appoperator.testkit.RandomApplications;
import io.appoperator.testkit.RandomApplications.Sample;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * {@code diff} in each mode, {@code run}, its dry run and the pending changes of a paused resource
 * change the same fields in the same state, except for what a policy holds back that one of them
 * does not have. They report the same reasons for the rest. This holds with any settings,
 * extensions and transformers, and for a cluster without optional kinds.
 */
class PlanContractTest {

  private static final int STATES = 300;

  /** Each policy holds back changes in at least this many states. */
  private static final int FEW = 5;

  private static final String UNOBSERVED =
      "%s is not changed, because %s cannot be listed: forbidden. Grant the permissions that 'operator rbac' prints, or install the kind.";
  private static final String CONTESTED =
      "Another client changes or deletes %s repeatedly. The operator repairs it with exponential backoff. Its metadata.managedFields name the other field manager; the audit log of the API server names the client that deletes it.";
  private static final String PRUNED_LATER =
      "%s is no longer desired. The operator deletes it after it has applied all desired objects.";

  /** What a state is created from, again for each caller that writes. */
  private record Scenario(
      int seed, PluginRegistry plugins, RenderPath<?> renderPath, Sample created, Sample edited) {

    RandomState state(int slots) {
      return new RandomState(seed, plugins, renderPath, created, edited, slots);
    }
  }

  private final RandomApplications applications = new RandomApplications(1);
  private final RandomPlatform platform = new RandomPlatform(2);
  private final Map<CommonDecision, Integer> seen = new EnumMap<>(CommonDecision.class);

  @Test
  void allCallersMakeTheSameDecisions() {
    for (int seed = 1; seed <= STATES; seed++) {
      Sample created = applications.next(SmallApplications.SHOP.name());
      Sample edited = applications.edited(applications.edited(created));
      PluginRegistry plugins = platform.next();
      Scenario scenario =
          new Scenario(
              seed,
              plugins,
              RenderPath.of(plugins.kinds().get(0)),
              platform.extended(created),
              platform.extended(edited));
      RandomState unchanged = scenario.state(1);
      Decision diff = PlanCallers.diff(unchanged);

      recordPlatform(unchanged.rendering());
      compareStages(unchanged, diff, seed);
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
    assertThat(PlanCallers.diffByPrediction(state).upToLists())
        .as("diff by predictions, seed %s", seed)
        .isEqualTo(diff.upToLists());
  }

  private void compareDiffUnlessSettled(RandomState state, Decision diff, int seed) {
    Preview preview = PlanCallers.diffUnlessSettled(state);
    assertThat(PlanCallers.decision(preview))
        .as("diff unless settled, seed %s", seed)
        .isEqualTo(diff);
    record(CommonDecision.SETTLED, preview.source() == Preview.Source.SETTLED);
  }

  /** The Deployment waits exactly if it would change, and the Job is not applied and complete. */
  private void compareStages(RandomState state, Decision diff, int seed) {
    boolean changes = isChanged(diff.changes());
    assertThat(!diff.staged().isEmpty())
        .as("stage, seed %s", seed)
        .isEqualTo(changes && state.isStaged(false));
    record(CommonDecision.STAGED, !diff.staged().isEmpty());
    record(CommonDecision.STAGED_AND_PACED, !diff.staged().isEmpty() && diff.paced());
    record(
        CommonDecision.STAGE_PASSED,
        changes && diff.staged().isEmpty() && state.cluster().has(SmallApplications.JOB));
  }

  private static boolean isChanged(Map<ResourceRef, ObjectChange> changes) {
    ObjectChange change = changes.get(SmallApplications.DEPLOYMENT);
    return change != null && change.effect() != Effect.PRUNED;
  }

  /** A process that cannot list Jobs does not know whether the Job is complete. */
  private static boolean isStaged(RandomState state) {
    return state.isStaged(state.isUnlisted(SmallApplications.JOB));
  }

  private static Set<String> staged(Map<ResourceRef, ObjectChange> changes, RandomState state) {
    return isChanged(changes) && isStaged(state) ? Set.of(PlanCallers.WAITS) : Set.of();
  }

  private static Set<String> withStages(
      Set<String> reasons, Decision diff, RandomState state, Predicate<ResourceRef> held) {
    SortedMap<ResourceRef, ObjectChange> due = without(diff.changes(), state, held);
    if (diff.paused() || !isChanged(due) || !isStaged(state)) {
      return reasons;
    }
    Set<String> all = new TreeSet<>(reasons);
    all.add(PlanCallers.WAITS);
    due.forEach(
        (ref, change) -> {
          if (change.effect() == Effect.PRUNED) {
            all.add(PRUNED_LATER.formatted(ref));
          }
        });
    return all;
  }

  /** Returns what is written: nothing is deleted while the Deployment waits. */
  private static SortedMap<ResourceRef, ObjectChange> permitted(
      Decision diff, RandomState state, Predicate<ResourceRef> held) {
    SortedMap<ResourceRef, ObjectChange> permitted = without(diff.changes(), state, held);
    if (isChanged(permitted) && isStaged(state)) {
      permitted.remove(SmallApplications.DEPLOYMENT);
      permitted.values().removeIf(change -> change.effect() == Effect.PRUNED);
    }
    return permitted;
  }

  /**
   * A dry run has no memory: it delays neither repairs nor rejected objects. It logs the changes of
   * a paused resource as pending changes.
   */
  private static void compareDryRun(RandomState state, Decision diff, int seed) {
    SortedMap<ResourceRef, ObjectChange> changes =
        without(diff.changes(), state, state::isUnlisted);
    assertThat(PlanCallers.dryRun(state.operator()))
        .as("dry run, seed %s", seed)
        .isEqualTo(
            new Decision(
                diff.paused() ? PlanCallers.upToLists(changes) : changes,
                reasonsWithoutMemory(state, diff),
                staged(changes, state),
                diff.paused() && !changes.isEmpty(),
                isPaced(diff, state)));
  }

  /** Pending changes name only fields that the operator owns; in the test, lists as a whole. */
  private void comparePendingChanges(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    state.pause();
    assertThat(PlanCallers.run(state))
        .as("writes while paused, seed %s", scenario.seed())
        .isEmpty();
    Map<ResourceRef, ObjectChange> changes = without(diff.changes(), state, held(state));
    assertThat(PlanCallers.pending(state.cluster()))
        .as("pending changes, seed %s", scenario.seed())
        .isEqualTo(PlanCallers.upToLists(changes));
    assertThat(PlanCallers.reasons(state.cluster()))
        .as("reasons while paused, seed %s", scenario.seed())
        .isEqualTo(reasons(state, diff));
    record(CommonDecision.PAUSED_AND_HELD, !changes.equals(diff.changes()));
  }

  private void compareResumption(Scenario scenario, Decision diff) {
    if (!diff.paused()) {
      return;
    }
    RandomState state = scenario.state(1);
    state.resume();
    assertThat(PlanCallers.diff(state))
        .as("diff of the resumed resource, seed %s", scenario.seed())
        .isEqualTo(
            new Decision(diff.changes(), diff.problems(), diff.staged(), false, diff.paced()));
    record(CommonDecision.PAUSED_AND_PACED, diff.paced());
  }

  private void compareRun(Scenario scenario, Decision diff) {
    RandomState state = scenario.state(1);
    Map<ResourceRef, ObjectChange> changes = permitted(diff, state, held(state));
    Set<String> reasons = withStages(reasons(state, diff), diff, state, held(state));
    assertThat(PlanCallers.run(state))
        .as("run, seed %s", scenario.seed())
        .isEqualTo(diff.paused() ? Map.of() : changes);
    assertThat(PlanCallers.reasons(state.cluster()))
        .as("reasons of a run, seed %s", scenario.seed())
        .isEqualTo(reasons);
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
    Predicate<ResourceRef> held = state::isUnlisted;
    Map<ResourceRef, ObjectChange> changes = permitted(diff, state, held);
    Set<String> reasons = withStages(reasonsWithoutMemory(state, diff), diff, state, held);
    assertThat(PlanCallers.run(state))
        .as("run of a new process, seed %s", scenario.seed())
        .isEqualTo(diff.paused() ? Map.of() : changes);
    assertThat(PlanCallers.reasons(state.cluster()))
        .as("reasons of a run of a new process, seed %s", scenario.seed())
        .isEqualTo(reasons);
    record(
        CommonDecision.UNLISTED_FROM_THE_START, !diff.paused() && hasAny(diff, state::isUnlisted));
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
    assertThat(PlanCallers.reasons(state.cluster()))
        .as("reasons of a run without a free slot, seed %s", scenario.seed())
        .isEqualTo(withoutPrunes(reasons(state, diff)));
    assertThat(PlanCallers.run(state))
        .as("next run without a free slot, seed %s", scenario.seed())
        .isEmpty();
    record(CommonDecision.PACED, !changes.equals(creations));
  }

  /** Returns what a run reports about the objects that it leaves as they are. */
  private static Set<String> reasons(RandomState state, Decision diff) {
    Set<String> reasons = reasons(state, diff, held(state));
    for (ResourceRef ref : SmallApplications.OBJECTS) {
      // A rejected update is tried once more with the live object, which may succeed.
      boolean isApplied = !diff.changes().containsKey(ref);
      if (state.isRejected(ref) && !isApplied && !state.isUnlisted(ref)) {
        reasons.add(ref + ": denied by a policy");
      }
      if (state.isContested(ref)) {
        reasons.add(CONTESTED.formatted(ref));
      }
    }
    return reasons;
  }

  /** Returns what an operator reports that remembers neither repairs nor rejections. */
  private static Set<String> reasonsWithoutMemory(RandomState state, Decision diff) {
    return reasons(state, diff, state::isUnlisted);
  }

  private static Set<String> reasons(
      RandomState state, Decision diff, Predicate<ResourceRef> held) {
    Set<String> reasons = new TreeSet<>(diff.problems());
    List<ResourceRef> desired = List.copyOf(state.rendering().refs());
    for (ResourceRef ref : SmallApplications.OBJECTS) {
      if (state.isUnlisted(ref)) {
        reasons.removeIf(reason -> PlanCallers.isAbout(reason, ref));
        if (desired.contains(ref)) {
          reasons.add(UNOBSERVED.formatted(ref, ref.kind().plural()));
        }
      }
    }
    // Objects of kinds that are not served; diff shows them with the resource.
    state.rendering().diagnostics().forEach(warning -> reasons.add(warning.message()));
    SortedMap<ResourceRef, ObjectChange> permitted = without(diff.changes(), state, held);
    diff.changes()
        .forEach(
            (ref, change) -> {
              boolean isPruneHeld = change.effect() == Effect.PRUNED && !permitted.containsKey(ref);
              if (isPruneHeld && !state.isUnlisted(ref)) {
                reasons.add(PRUNED_LATER.formatted(ref));
              }
            });
    return reasons;
  }

  /** While a rollout waits, no object is deleted. */
  private static Set<String> withoutPrunes(Set<String> reasons) {
    return reasons.stream()
        .filter(
            reason ->
                SmallApplications.OBJECTS.stream()
                    .noneMatch(ref -> reason.equals(PRUNED_LATER.formatted(ref))))
        .collect(Collectors.toSet());
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
    boolean desired = state.rendering().refs().contains(ref);
    return desired && (state.isUnlisted(ref) || state.isRejected(ref) || isMissing);
  }

  private void recordPlatform(Rendering rendering) {
    String objects = rendering.manifests().toString();
    record(CommonDecision.SET_BY_SETTINGS, objects.contains("\"team\":\"platform\""));
    record(CommonDecision.EXTENDED, objects.contains("test/note"));
    record(CommonDecision.TRANSFORMED, objects.contains("/transformers"));
    record(
        CommonDecision.NOT_SERVED,
        rendering.diagnostics().stream()
            .anyMatch(problem -> problem.reason() == Reason.KIND_NOT_SERVED));
  }

  private void record(CommonDecision what, boolean isSeen) {
    if (isSeen) {
      seen.merge(what, 1, Integer::sum);
    }
  }
}
