package io.appoperator.examples.website;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.Set;

/** Renders a ConfigMap with the pages, a Deployment that serves them, and a Service. */
public final class WebsiteManager implements ResourceManager<WebsiteSpec> {

  private static final String IMAGE = "nginxinc/nginx-unprivileged:1.29";
  private static final String PAGES = "pages";
  private static final int PORT = 8080;

  @Override
  public String id() {
    return "website";
  }

  @Override
  public Class<WebsiteSpec> specType() {
    return WebsiteSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(
        ManagedKind.of(ConfigMap.class),
        ManagedKind.of(Deployment.class),
        ManagedKind.of(Service.class));
  }

  @Override
  public DesiredState render(RenderRequest<WebsiteSpec> request) {
    return DesiredState.of(
        DesiredObject.of(pages(request)),
        DesiredObject.of(server(request)),
        DesiredObject.of(service(request)));
  }

  private static ConfigMap pages(RenderRequest<WebsiteSpec> request) {
    return new ConfigMapBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withData(request.spec().pages())
        .build();
  }

  private static Deployment server(RenderRequest<WebsiteSpec> request) {
    return new DeploymentBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .withReplicas(request.spec().replicas())
        .withNewSelector()
        .withMatchLabels(request.labels())
        .endSelector()
        .withTemplate(pod(request))
        .endSpec()
        .build();
  }

  /** Mounts the pages, so that the pods serve changed pages without a restart. */
  private static PodTemplateSpec pod(RenderRequest<WebsiteSpec> request) {
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(request.labels())
        .endMetadata()
        .withNewSpec()
        .addNewContainer()
        .withName("nginx")
        .withImage(IMAGE)
        .addNewPort()
        .withContainerPort(PORT)
        .withProtocol("TCP")
        .endPort()
        .addNewVolumeMount()
        .withName(PAGES)
        .withMountPath("/usr/share/nginx/html")
        .withReadOnly(true)
        .endVolumeMount()
        .endContainer()
        .addNewVolume()
        .withName(PAGES)
        .withNewConfigMap()
        .withName(request.name())
        .endConfigMap()
        .endVolume()
        .endSpec()
        .build();
  }

  private static Service service(RenderRequest<WebsiteSpec> request) {
    return new ServiceBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .withSelector(request.labels())
        .addNewPort()
        .withPort(80)
        .withProtocol("TCP")
        .withTargetPort(new IntOrString(PORT))
        .endPort()
        .endSpec()
        .build();
  }
}
