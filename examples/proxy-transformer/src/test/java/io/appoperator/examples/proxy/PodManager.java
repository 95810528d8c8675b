package io.appoperator.examples.proxy;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Set;

/** Renders a Deployment with one container. */
final class PodManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "pods";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Deployment.class));
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return DesiredState.of(
        new DeploymentBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withNewSelector()
            .withMatchLabels(request.labels())
            .endSelector()
            .withNewTemplate()
            .withNewMetadata()
            .withLabels(request.labels())
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("app")
            .withImage(request.spec().image())
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build());
  }
}
