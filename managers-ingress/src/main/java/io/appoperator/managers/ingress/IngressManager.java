package io.appoperator.managers.ingress;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.IngressSettings;
import io.appoperator.application.NetworkSpec;
import io.appoperator.application.PortSpec;
import io.appoperator.objects.HttpIngress;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Renders the Ingress to the first port if {@code network.ingress} and a port are set. */
public final class IngressManager implements ResourceManager<ApplicationSpec> {

  @Override
  public String id() {
    return "ingress";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Ingress.class));
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    NetworkSpec network = request.spec().network();
    List<PortSpec> ports = request.spec().allPorts();
    if (network == null || network.ingress() == null || ports.isEmpty()) {
      return DesiredState.none();
    }
    IngressSettings settings = network.ingress();
    return settings.wanted()
        ? DesiredState.of(ingress(request.name(), ports.get(0), settings))
        : DesiredState.none();
  }

  private static Ingress ingress(String name, PortSpec port, IngressSettings settings) {
    HttpIngress ingress =
        HttpIngress.of(name, name, port.name())
            .className(settings.className())
            .hosts(settings.allHosts())
            .path(
                settings.pathOrDefault(), Objects.requireNonNullElse(settings.pathType(), "Prefix"))
            .annotations(settings.annotations());
    return (settings.tls() == null ? ingress : ingress.tls(settings.tls().secretName())).build();
  }
}
