package io.appoperator.application;

import io.fabric8.kubernetes.api.model.IntOrString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How pods are replaced.
 *
 * @param strategy RollingUpdate or Recreate; RollingUpdate unless set
 * @param maxSurge how many pods may be added, a number or a percentage
 * @param maxUnavailable how many pods may be missing, a number or a percentage
 * @param progressDeadlineSeconds when a rollout without progress has failed
 * @param revisionHistoryLimit how many old ReplicaSets are kept
 * @param restartOn the kinds of objects whose changes restart the pods that refer to them
 */
public record RolloutSpec(
    @Nullable String strategy,
    @Nullable IntOrString maxSurge,
    @Nullable IntOrString maxUnavailable,
    @Nullable Integer progressDeadlineSeconds,
    @Nullable Integer revisionHistoryLimit,
    List<String> restartOn) {

  public RolloutSpec {
    restartOn = NullSafeCollections.emptyIfNull(restartOn);
  }
}
