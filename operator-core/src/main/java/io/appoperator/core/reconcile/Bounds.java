package io.appoperator.core.reconcile;

import java.time.Duration;

/**
 * What nothing may exceed while the operator runs.
 *
 * @param managerCall how long a manager may take to render one primary
 * @param pass how long a pass may take until its requests are interrupted
 * @param upgradeRollouts how many rollouts that no edit caused may be under way at a time
 */
public record Bounds(Duration managerCall, Duration pass, int upgradeRollouts) {

  /**
   * The bounds that hold if nobody asks for others: far more than a manager needs on a cold, slow
   * machine, because one that passes its limit is off for good.
   */
  public static final Bounds STANDARD =
      new Bounds(Duration.ofSeconds(30), Duration.ofMinutes(2), 10);
}
