package io.appoperator.core.reconcile;

import io.appoperator.core.reconcile.report.CauseReads;

/**
 * Limits that all controllers share.
 *
 * @param rollouts the rollouts that no change of the spec caused
 * @param causeReads the requests that find out why objects are not ready
 */
public record SharedLimits(RolloutSlots rollouts, CauseReads causeReads) {}
