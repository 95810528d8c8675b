package io.appoperator.objects;

import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.apps.DeploymentStrategy;
import io.fabric8.kubernetes.api.model.apps.DeploymentStrategyBuilder;
import org.jspecify.annotations.Nullable;

/** How a Deployment replaces its pods. */
public final class RolloutStrategy {

  private RolloutStrategy() {}

  /** Returns the strategy that stops all pods before it starts new ones. */
  public static DeploymentStrategy recreate() {
    return new DeploymentStrategyBuilder().withType("Recreate").build();
  }

  /**
   * Returns the strategy that replaces pods one after the other. It sets the defaults of the API
   * server explicitly: unowned values would remain after a change to Recreate, which forbids them,
   * and the API server would reject the Deployment.
   *
   * @param maxSurge how many pods may be added; null means 25%
   * @param maxUnavailable how many pods may be unavailable; null means 25%
   */
  public static DeploymentStrategy rolling(
      @Nullable IntOrString maxSurge, @Nullable IntOrString maxUnavailable) {
    return new DeploymentStrategyBuilder()
        .withType("RollingUpdate")
        .withNewRollingUpdate()
        .withMaxSurge(quarterUnlessSet(maxSurge))
        .withMaxUnavailable(quarterUnlessSet(maxUnavailable))
        .endRollingUpdate()
        .build();
  }

  private static IntOrString quarterUnlessSet(@Nullable IntOrString value) {
    return value == null ? new IntOrString("25%") : value;
  }
}
