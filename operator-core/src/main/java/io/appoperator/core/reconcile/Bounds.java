package io.appoperator.core.reconcile;

import java.time.Duration;

/**
 * What nothing may exceed while the operator runs.
 *
 * @param managerCall how long a manager may take to render one primary
 */
public record Bounds(Duration managerCall) {

  /**
   * The bounds that hold if nobody asks for others: far more than a manager needs on a cold, slow
   * machine, because one that passes its limit is off for good.
   */
  public static final Bounds STANDARD = new Bounds(Duration.ofSeconds(30));
}
