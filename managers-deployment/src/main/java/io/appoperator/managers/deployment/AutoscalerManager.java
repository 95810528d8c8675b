package io.appoperator.managers.deployment;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.ScalingSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBuilder;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpec;
import io.fabric8.kubernetes.api.model.autoscaling.v2.MetricSpecBuilder;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Renders the HorizontalPodAutoscaler of the Deployment if {@code scaling} is set. */
public final class AutoscalerManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "hpa";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(HorizontalPodAutoscaler.class));
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    ScalingSpec scaling = request.spec().scaling();
    if (scaling == null) {
      return DesiredState.none();
    }
    return DesiredState.of(
        new HorizontalPodAutoscalerBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withNewScaleTargetRef("apps/v1", "Deployment", request.name())
            .withMinReplicas(scaling.minReplicas())
            .withMaxReplicas(scaling.maxReplicas())
            .withMetrics(metrics(scaling))
            .withBehavior(scaling.behavior())
            .endSpec()
            .build());
  }

  private static List<MetricSpec> metrics(ScalingSpec scaling) {
    return Stream.of(
            utilization("cpu", scaling.targetCPUUtilizationPercentage()),
            utilization("memory", scaling.targetMemoryUtilizationPercentage()),
            scaling.metrics().stream())
        .flatMap(metrics -> metrics)
        .toList();
  }

  private static Stream<MetricSpec> utilization(String resource, @Nullable Integer percentage) {
    if (percentage == null) {
      return Stream.empty();
    }
    return Stream.of(
        new MetricSpecBuilder()
            .withType("Resource")
            .withNewResource()
            .withName(resource)
            .withNewTarget()
            .withType("Utilization")
            .withAverageUtilization(percentage)
            .endTarget()
            .endResource()
            .build());
  }
}
