package io.appoperator.managers.deployment;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RelatedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.RolloutSpec;
import io.appoperator.objects.RolloutStrategy;
import io.fabric8.kubernetes.api.model.LabelSelectorBuilder;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentSpec;
import io.fabric8.kubernetes.api.model.apps.DeploymentStrategy;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Renders exactly one Deployment. Uses setters for nested objects, because each builder would copy
 * its whole content again.
 */
public final class DeploymentManager implements ResourceManager<ApplicationSpec> {

  private static final String REPLICAS = "spec.replicas";
  private static final RolloutSpec NO_ROLLOUT =
      new RolloutSpec(null, null, null, null, null, List.of());
  private static final String RECREATE = "Recreate";

  @Override
  public String id() {
    return "deployment";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Deployment.class).mayMarkInitialOnly(REPLICAS));
  }

  @Override
  public List<RelatedKind<ApplicationSpec>> related() {
    return RestartTriggers.KINDS;
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    Deployment deployment = new Deployment();
    deployment.setMetadata(new ObjectMetaBuilder().withName(request.name()).build());
    deployment.setSpec(deploymentSpec(request));
    DesiredObject desired = DesiredObject.of(deployment);
    return DesiredState.of(
        request.spec().scaling() == null ? desired : desired.initialOnly(REPLICAS));
  }

  private static DeploymentSpec deploymentSpec(RenderRequest<ApplicationSpec> request) {
    RolloutSpec rollout = Objects.requireNonNullElse(request.spec().rollout(), NO_ROLLOUT);
    DeploymentSpec deployment = new DeploymentSpec();
    deployment.setReplicas(replicas(request.spec()));
    deployment.setSelector(
        new LabelSelectorBuilder()
            .withMatchLabels(ApplicationNames.selectorLabels(request.name()))
            .build());
    deployment.setStrategy(strategy(rollout));
    deployment.setProgressDeadlineSeconds(rollout.progressDeadlineSeconds());
    deployment.setRevisionHistoryLimit(rollout.revisionHistoryLimit());
    deployment.setTemplate(PodTemplate.of(request));
    return deployment;
  }

  /** The initial replicas for an autoscaler, so that it need not scale up first. */
  private static int replicas(ApplicationSpec spec) {
    return spec.scaling() == null
        ? spec.replicasOrDefault()
        : Math.max(spec.replicasOrDefault(), spec.scaling().minReplicasOrDefault());
  }

  private static DeploymentStrategy strategy(RolloutSpec rollout) {
    return RECREATE.equals(rollout.strategy())
        ? RolloutStrategy.recreate()
        : RolloutStrategy.rolling(rollout.maxSurge(), rollout.maxUnavailable());
  }
}
