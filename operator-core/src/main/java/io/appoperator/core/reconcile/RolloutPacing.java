package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.Plan;
import io.appoperator.core.plan.RolloutCause;
import java.util.List;
import java.util.Optional;

/** Reserves slots for the rollouts that a plan paces. Thread-safe. */
final class RolloutPacing {

  private final RolloutSlots upgrades;
  private final RolloutSlots related;

  RolloutPacing(SharedLimits limits) {
    this.upgrades = limits.rollouts();
    this.related = limits.relatedRollouts();
  }

  /** Reserves a slot if the plan needs one; returns the rollout that must wait for one. */
  Optional<Hold.Paced> take(ResourceRef primary, Plan plan) {
    Hold.Paced paced = plan.paced().orElse(null);
    if (paced == null) {
      upgrades.leave(primary);
      related.leave(primary);
      return Optional.empty();
    }
    boolean isRelated = paced.cause() == RolloutCause.RELATED;
    (isRelated ? upgrades : related).leave(primary);
    return (isRelated ? related : upgrades).begin(primary, paced.wasReady())
        ? Optional.empty()
        : Optional.of(paced);
  }

  /**
   * Records the rollout state of the objects of a primary. A rollout that waits for other objects
   * is in progress.
   */
  void observe(ResourceRef primary, Plan plan, List<LiveRecord> records) {
    boolean inProgress =
        plan.pacedAndStaged().isPresent() || records.stream().anyMatch(LiveRecord::isRollingOut);
    upgrades.observe(primary, inProgress);
    related.observe(primary, inProgress);
  }

  /** Ends the rollout of a primary to which nothing is applied now, and its wait for one. */
  void forget(ResourceRef primary) {
    upgrades.forget(primary);
    related.forget(primary);
  }
}
