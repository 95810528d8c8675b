package io.appoperator.application;

import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Creates a HorizontalPodAutoscaler.
 *
 * @param minReplicas the lower bound; 1 unless set
 * @param maxReplicas the upper bound
 * @param targetCPUUtilizationPercentage the mean CPU use to aim for, of the requests
 * @param targetMemoryUtilizationPercentage the mean memory use to aim for, of the requests
 * @param metrics further metrics
 * @param behavior how fast to scale
 */
public record ScalingSpec(
    @Nullable Integer minReplicas,
    int maxReplicas,
    @Nullable Integer targetCPUUtilizationPercentage,
    @Nullable Integer targetMemoryUtilizationPercentage,
    List<MetricSpec> metrics,
    @Nullable HorizontalPodAutoscalerBehavior behavior) {

  public ScalingSpec {
    metrics = NullSafeCollections.emptyIfNull(metrics);
  }

  /** Returns the lower bound; 1 unless said otherwise. */
  public int minReplicasOrDefault() {
    return minReplicas == null ? 1 : minReplicas;
  }
}
