package io.appoperator.core.controller;

import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginCalls;
import java.time.Duration;

/**
 * The time and rollout limits of a running operator.
 *
 * @param managerTimeout the time limit of a call of a manager or a primary kind
 * @param reconcileTimeout the time limit of a reconcile, after which its requests are interrupted
 * @param rollouts the maximum number of concurrent rollouts that no change of the spec caused
 */
public record ReconcileLimits(
    Duration managerTimeout, Duration reconcileTimeout, RolloutLimits rollouts) {

  /**
   * The default limits. They are far more than a manager needs on a slow machine, because a manager
   * that exceeds its limit is disabled permanently.
   */
  public static final ReconcileLimits STANDARD =
      new ReconcileLimits(
          PluginCalls.STANDARD_LIMIT, Duration.ofMinutes(2), RolloutLimits.STANDARD);
}
