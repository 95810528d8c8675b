package io.appoperator.core.controller;

import io.appoperator.core.plan.RolloutLimits;
import io.appoperator.core.plugin.PluginCalls;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The time and rollout limits of a running operator.
 *
 * @param managerTimeout the time limit of a call of a manager or a primary kind
 * @param shipped loads the managers and kinds that ship with the operator, which are called without
 *     that limit; null if all have it
 * @param reconcileTimeout the time limit of a reconcile, after which its requests are interrupted
 * @param rollouts the maximum number of concurrent rollouts that no change of the spec caused
 */
public record ReconcileLimits(
    Duration managerTimeout,
    @Nullable ClassLoader shipped,
    Duration reconcileTimeout,
    RolloutLimits rollouts) {

  /**
   * The default limits. They are far more than a manager needs on a slow machine, because a manager
   * that exceeds its limit is disabled permanently.
   */
  public static final ReconcileLimits STANDARD =
      new ReconcileLimits(
          PluginCalls.STANDARD_LIMIT, Duration.ofMinutes(2), RolloutLimits.STANDARD);

  /** The limits of an operator in which each manager and kind is called within the time limit. */
  public ReconcileLimits(
      Duration managerTimeout, Duration reconcileTimeout, RolloutLimits rollouts) {
    this(managerTimeout, null, reconcileTimeout, rollouts);
  }

  /**
   * Returns calls of managers and kinds within these limits.
   *
   * @param log receives a line when a method is disabled, or starts a thread
   */
  public PluginCalls calls(Consumer<String> log) {
    return new PluginCalls(managerTimeout, shipped, log);
  }
}
