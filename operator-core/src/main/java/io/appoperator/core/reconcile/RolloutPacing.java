package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.render.Digest;
import java.util.List;

/** Reserves slots for the rollouts that a plan paces. Thread-safe. */
final class RolloutPacing {

  private final Rollouts rollouts;

  RolloutPacing(Rollouts rollouts) {
    this.rollouts = rollouts;
  }

  /**
   * Reserves a slot if the plan needs one, and returns the permitted changes.
   *
   * @param rendering the digest of the desired objects
   */
  PermittedChanges take(ResourceRef primary, Plan plan, Digest rendering) {
    Hold.Paced paced = plan.paced().orElse(null);
    if (paced == null) {
      rollouts.leave(primary);
      return new PermittedChanges(plan.changes(), rendering);
    }
    return rollouts.begin(primary, paced.wasReady())
        ? new PermittedChanges(plan.changes(), rendering)
        : new PermittedChanges(paced.permitted(), paced.previous());
  }

  /**
   * The changes that this reconcile may make.
   *
   * @param changes the changes
   * @param digest the digest of the desired objects
   */
  record PermittedChanges(ChangeSet changes, Digest digest) {}

  /** Records the rollout state of the objects of a primary. */
  void observe(ResourceRef primary, List<LiveRecord> records) {
    rollouts.observe(primary, records.stream().anyMatch(LiveRecord::isRollingOut));
  }

  /** Removes a deleted primary. */
  void forget(ResourceRef primary) {
    rollouts.forget(primary);
  }
}
