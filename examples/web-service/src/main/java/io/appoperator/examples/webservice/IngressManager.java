package io.appoperator.examples.webservice;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.examples.webservice.WebServiceSpec.Route;
import io.appoperator.objects.HttpIngress;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.Set;
import java.util.stream.Stream;

/** Renders the Ingress, if {@code ingress} is set and enabled. */
public final class IngressManager implements ResourceManager<WebServiceSpec> {

  @Override
  public String id() {
    return "web-service-ingress";
  }

  @Override
  public Class<WebServiceSpec> specType() {
    return WebServiceSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Ingress.class));
  }

  @Override
  public DesiredState render(RenderRequest<WebServiceSpec> request) {
    Route route = request.spec().route();
    if (route == null) {
      return DesiredState.none();
    }
    HttpIngress ingress =
        HttpIngress.of(request.name(), request.name(), WebServiceNames.HTTP)
            .className(route.className())
            .hosts(Stream.ofNullable(route.host()).toList())
            .path(route.path(), "Prefix");
    return DesiredState.of(
        (route.tlsSecret() == null ? ingress : ingress.tls(route.tlsSecret())).build());
  }
}
