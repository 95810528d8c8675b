package io.appoperator.core.plan;

import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeCalculator;
import io.appoperator.core.change.ChangeCalculator.Applied;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.observe.PrimaryId;
import io.appoperator.core.render.Rendering;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What is to happen to the objects of one primary resource. {@code run}, its dry run and {@code
 * diff} make their plans here, with the policies that apply to them.
 *
 * @param changes the changes, in the order in which they are carried out; a single change that is
 *     held back says why, or leaves its object as it is
 * @param holds why the changes as a whole are not carried out at once, in the order of the policies
 */
public record Plan(ChangeSet changes, List<Hold> holds) {

  public Plan {
    holds = List.copyOf(holds);
  }

  /**
   * Decides on the changes and applies each policy in turn. A hold of the plan as a whole leaves
   * its changes as they are, so the plan of a paused primary has the changes that resuming it
   * permits.
   */
  public static Plan of(PlanInput input, List<PlanPolicy> policies) {
    Plan plan =
        new Plan(
            ChangeCalculator.of(
                input.primary(), input.rendering(), input.records(), input.applied()),
            List.of());
    for (PlanPolicy policy : policies) {
      plan = policy.apply(input, plan);
    }
    return plan;
  }

  /**
   * Returns whether the live objects are exactly the desired ones, as they were applied. Then no
   * policy has anything to hold back.
   */
  public static boolean isSettled(
      PrimaryId primary,
      Rendering rendering,
      Iterable<LiveRecord> records,
      Map<ResourceRef, Applied> applied) {
    return ChangeCalculator.of(primary, rendering, records, applied).isEmpty();
  }

  /** Returns whether nothing is carried out, because the primary is paused. */
  public boolean isPaused() {
    return holds.stream().anyMatch(hold -> hold.reason() == Reason.PAUSED);
  }

  /** Returns the rollout that waits for a free place; empty if the changes cause none. */
  public Optional<Hold.Paced> paced() {
    return holds.stream().flatMap(hold -> hold.paced().stream()).findFirst();
  }

  /** Returns the objects that wait for others; empty if none does. */
  public Optional<Hold.Staged> staged() {
    return holds.stream().flatMap(hold -> hold.staged().stream()).findFirst();
  }

  /** Returns the paced rollout if one of its workloads waits for other objects. */
  public Optional<Hold.Paced> pacedAndStaged() {
    return staged()
        .flatMap(
            staged -> paced().filter(paced -> paced.workloads().stream().anyMatch(staged::holds)));
  }

  /**
   * Returns the plan as a preview reports it: a rollout or an object waits only if it really
   * changes. Without the memory of the last applied manifests, the plan has an update of each
   * object.
   *
   * @param changed the objects that a dry run or a prediction changes
   */
  public Plan withKnownChanges(Set<ResourceRef> changed) {
    return new Plan(
        changes, holds.stream().flatMap(hold -> hold.restrictTo(changed).stream()).toList());
  }

  /** Returns the plan with each change replaced. */
  public Plan replacing(UnaryOperator<Change> replacement) {
    List<Change> replaced = changes.changes().stream().map(replacement).toList();
    return new Plan(new ChangeSet(replaced, changes.diagnostics()), holds);
  }

  Plan with(Hold hold) {
    List<Hold> all = new ArrayList<>(holds);
    all.add(hold);
    return new Plan(changes, all);
  }
}
