package io.appoperator.managers.service;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.LoadBalancerSpec;
import io.appoperator.application.NetworkSpec;
import io.appoperator.application.PortSpec;
import io.appoperator.application.ServiceSettings;
import io.appoperator.objects.NetworkPort;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Renders the Service if there is a port. */
public final class ServiceManager implements ResourceManager<ApplicationSpec> {

  private static final NetworkSpec NO_NETWORK = new NetworkSpec(null, null, null, null, null);
  private static final ServiceSettings NO_SETTINGS = new ServiceSettings(Map.of(), null);

  @Override
  public String id() {
    return "service";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(Service.class));
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    List<PortSpec> ports = request.spec().allPorts();
    if (ports.isEmpty()) {
      return DesiredState.none();
    }
    NetworkSpec network = Objects.requireNonNullElse(request.spec().network(), NO_NETWORK);
    ServiceSettings settings = Objects.requireNonNullElse(network.service(), NO_SETTINGS);
    return DesiredState.of(
        new ServiceBuilder()
            .withNewMetadata()
            .withName(request.name())
            .withAnnotations(settings.annotations())
            .endMetadata()
            .withNewSpec()
            .withType(network.serviceType())
            .withSelector(ApplicationNames.selectorLabels(request.name()))
            .withPorts(
                ports.stream().map(ServiceManager::port).map(NetworkPort::inService).toList())
            .withLoadBalancerSourceRanges(sourceRanges(network))
            .withSessionAffinity(settings.sessionAffinity())
            .endSpec()
            .build());
  }

  private static NetworkPort port(PortSpec port) {
    return NetworkPort.of(port.name(), port.port(), port.protocolOrDefault())
        .appProtocol(port.appProtocol());
  }

  private static List<String> sourceRanges(NetworkSpec network) {
    LoadBalancerSpec loadBalancer = network.loadBalancer();
    return loadBalancer == null ? List.of() : loadBalancer.sourceRanges();
  }
}
