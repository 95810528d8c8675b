package io.appoperator.examples.webservice;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.Set;

/** Renders the Service of Kubernetes that leads to the pods. */
public final class ServiceManager implements ResourceManager<WebServiceSpec> {

  @Override
  public String id() {
    return "web-service-service";
  }

  @Override
  public Class<WebServiceSpec> specType() {
    return WebServiceSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Service.class));
  }

  @Override
  public DesiredState render(RenderRequest<WebServiceSpec> request) {
    return DesiredState.of(
        new ServiceBuilder()
            .withNewMetadata()
            .withName(request.name())
            .endMetadata()
            .withNewSpec()
            .withType(request.spec().serviceType())
            .withSelector(WebServiceNames.labels(request.name()))
            .withPorts(WebServiceNames.port(request.spec()).inService())
            .endSpec()
            .build());
  }
}
