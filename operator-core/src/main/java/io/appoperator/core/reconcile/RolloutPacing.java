package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.Plan;
import java.util.List;
import java.util.Optional;

/** Reserves slots for the rollouts that a plan paces. Thread-safe. */
final class RolloutPacing {

  private final RolloutSlots rollouts;

  RolloutPacing(RolloutSlots rollouts) {
    this.rollouts = rollouts;
  }

  /** Reserves a slot if the plan needs one; returns the rollout that must wait for one. */
  Optional<Hold.Paced> take(ResourceRef primary, Plan plan) {
    Hold.Paced paced = plan.paced().orElse(null);
    if (paced == null) {
      rollouts.leave(primary);
      return Optional.empty();
    }
    return rollouts.begin(primary, paced.wasReady()) ? Optional.empty() : Optional.of(paced);
  }

  /**
   * Records the rollout state of the objects of a primary. A rollout that waits for other objects
   * is in progress.
   */
  void observe(ResourceRef primary, Plan plan, List<LiveRecord> records) {
    rollouts.observe(
        primary,
        plan.pacedAndStaged().isPresent() || records.stream().anyMatch(LiveRecord::isRollingOut));
  }

  /** Ends the rollout of a primary to which nothing is applied now, and its wait for one. */
  void forget(ResourceRef primary) {
    rollouts.forget(primary);
  }
}
