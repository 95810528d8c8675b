package io.appoperator.core.controller;

import io.appoperator.core.plugin.PluginCalls;
import java.time.Duration;

/**
 * What nothing may exceed while the operator runs.
 *
 * @param managerCall how long a call of a manager or of a primary kind may take
 * @param pass how long a pass may take until its requests are interrupted
 * @param upgradeRollouts how many rollouts that no edit caused may be under way at a time
 */
public record Bounds(Duration managerCall, Duration pass, int upgradeRollouts) {

  /**
   * The default bounds: far more than a manager needs on a cold, slow machine, because one that
   * passes its limit is off for good.
   */
  public static final Bounds STANDARD =
      new Bounds(PluginCalls.STANDARD_LIMIT, Duration.ofMinutes(2), 10);
}
