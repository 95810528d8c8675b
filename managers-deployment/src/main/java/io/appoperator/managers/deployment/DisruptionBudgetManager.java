package io.appoperator.managers.deployment;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.DisruptionSpec;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudgetBuilder;
import java.util.Set;

/**
 * Renders the PodDisruptionBudget of {@code disruption}, or by default one unavailable pod if there
 * are always at least two. A default for a single pod would block every node drain.
 */
public final class DisruptionBudgetManager implements ResourceManager<ApplicationSpec> {

  private static final DisruptionSpec ONE_AT_A_TIME = new DisruptionSpec(null, new IntOrString(1));

  @Override
  public String id() {
    return "pdb";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(PodDisruptionBudget.class));
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    ApplicationSpec spec = request.spec();
    if (spec.disruption() == null && minReplicas(spec) < 2) {
      return DesiredState.none();
    }
    DisruptionSpec disruption = disruption(spec);
    return DesiredState.of(
        new PodDisruptionBudgetBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withNewSelector()
            .withMatchLabels(ApplicationNames.selectorLabels(request.name()))
            .endSelector()
            .withMinAvailable(disruption.minAvailable())
            .withMaxUnavailable(disruption.maxUnavailable())
            // Otherwise pods that never become ready would block a node drain forever.
            .withUnhealthyPodEvictionPolicy("AlwaysAllow")
            .endSpec()
            .build());
  }

  private static int minReplicas(ApplicationSpec spec) {
    return spec.scaling() == null
        ? spec.replicasOrDefault()
        : spec.scaling().minReplicasOrDefault();
  }

  private static DisruptionSpec disruption(ApplicationSpec spec) {
    DisruptionSpec wanted = spec.disruption();
    return wanted == null || (wanted.minAvailable() == null && wanted.maxUnavailable() == null)
        ? ONE_AT_A_TIME
        : wanted;
  }
}
