package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.PlanPolicy;
import io.appoperator.core.plan.RolloutPacingPolicy;
import io.appoperator.core.render.Digest;
import java.util.List;

/** Takes places for the rollouts that a plan paces. Thread-safe. */
final class RolloutPacing {

  private final Rollouts rollouts;

  RolloutPacing(Rollouts rollouts) {
    this.rollouts = rollouts;
  }

  /** Returns the policy that finds the rollouts to pace. */
  PlanPolicy policy() {
    return new RolloutPacingPolicy(rollouts.most());
  }

  /**
   * Takes a place if the plan needs one, and returns what may be done.
   *
   * @param rendering the digest of the desired objects
   */
  Turn take(ResourceRef primary, Plan plan, Digest rendering) {
    Hold.Paced paced = plan.paced().orElse(null);
    if (paced == null) {
      rollouts.leave(primary);
      return new Turn(plan.changes(), rendering);
    }
    return rollouts.begin(primary, paced.wasReady())
        ? new Turn(plan.changes(), rendering)
        : new Turn(paced.meanwhile(), paced.previous());
  }

  /**
   * What may be done in this pass.
   *
   * @param changes the changes
   * @param digest of the rendering that the primary is on its way to
   */
  record Turn(ChangeSet changes, Digest digest) {}

  /** Takes note of how far the objects of a primary have come. */
  void seen(ResourceRef primary, List<LiveRecord> records) {
    rollouts.seen(primary, records.stream().anyMatch(LiveRecord::isRollingOut));
  }

  /** A primary is gone. */
  void forget(ResourceRef primary) {
    rollouts.forget(primary);
  }
}
