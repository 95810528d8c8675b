package io.appoperator.examples.webservice;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.objects.ConfigFiles;
import io.appoperator.objects.RolloutStrategy;
import io.appoperator.objects.SecurityDefaults;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Set;

/** Renders the Deployment. */
public final class DeploymentManager implements ResourceManager<WebServiceSpec> {

  private static final String CONFIG = "config";

  @Override
  public String id() {
    return "web-service-deployment";
  }

  @Override
  public Class<WebServiceSpec> specType() {
    return WebServiceSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Deployment.class));
  }

  @Override
  public DesiredState render(RenderRequest<WebServiceSpec> request) {
    return DesiredState.of(
        new DeploymentBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withReplicas(request.spec().replicas())
            .withStrategy(RolloutStrategy.rolling(null, null))
            .withNewSelector()
            .withMatchLabels(WebServiceNames.labels(request.name()))
            .endSelector()
            .withTemplate(pods(request))
            .endSpec()
            .build());
  }

  private static PodTemplateSpec pods(RenderRequest<WebServiceSpec> request) {
    PodTemplateSpecBuilder pods =
        new PodTemplateSpecBuilder()
            .withNewMetadata()
            .withLabels(WebServiceNames.labels(request.name()))
            .endMetadata()
            .withNewSpec()
            .withContainers(container(request))
            .withSecurityContext(SecurityDefaults.pod(null))
            .withAutomountServiceAccountToken(false)
            .endSpec();
    ConfigFiles files = WebServiceNames.config(request);
    if (!files.isEmpty()) {
      pods.editMetadata()
          .addToAnnotations("config.example.com/checksum", files.checksum())
          .endMetadata()
          .editSpec()
          .withVolumes(files.volume(CONFIG))
          .endSpec();
    }
    return pods.build();
  }

  private static Container container(RenderRequest<WebServiceSpec> request) {
    WebServiceSpec spec = request.spec();
    ContainerBuilder container =
        new ContainerBuilder()
            .withName("service")
            .withImage(spec.image())
            .withPorts(WebServiceNames.port(spec).inContainer())
            .withEnv(spec.env())
            .withResources(spec.resources())
            .withSecurityContext(SecurityDefaults.container(null));
    ConfigFiles files = WebServiceNames.config(request);
    return files.isEmpty()
        ? container.build()
        : container.withVolumeMounts(files.mount(CONFIG, "/etc/config")).build();
  }
}
