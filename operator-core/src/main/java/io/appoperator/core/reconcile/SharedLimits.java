package io.appoperator.core.reconcile;

import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.reconcile.report.CauseReads;

/**
 * Limits that all controllers share.
 *
 * @param rollouts the rollouts that the operator itself causes, as after an upgrade
 * @param relatedRollouts the rollouts that changes of related objects cause
 * @param causeReads the requests that find out why objects are not ready
 */
public record SharedLimits(
    RolloutSlots rollouts, RolloutSlots relatedRollouts, CauseReads causeReads) {

  /** Returns how many of these rollouts are in progress at a time. */
  RolloutLimits rolloutLimits() {
    return new RolloutLimits(rollouts.maxConcurrent(), relatedRollouts.maxConcurrent());
  }
}
