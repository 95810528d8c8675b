package io.appoperator.core.plan;

/**
 * How many paced rollouts are in progress at a time; with 0, none starts.
 *
 * @param upgrades the rollouts that the operator itself causes, as after an upgrade
 * @param related the rollouts that changes of related objects cause
 */
public record RolloutLimits(int upgrades, int related) {

  /** Each of the limits if the user sets no other. */
  public static final int DEFAULT_MOST = 10;

  /** The limits if the user sets no others. */
  public static final RolloutLimits STANDARD = new RolloutLimits(DEFAULT_MOST, DEFAULT_MOST);

  int of(RolloutCause cause) {
    return switch (cause) {
      case UPGRADE -> upgrades;
      case RELATED -> related;
    };
  }
}
