package io.appoperator.managers.deployment;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.HealthCheckSpec;
import io.appoperator.application.PortSpec;
import io.appoperator.objects.NetworkPort;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.SecurityContext;
import java.util.Objects;

/** Renders the container of the application's image, the first one of its pod. */
final class ApplicationContainer {

  private static final HealthCheckSpec NO_PROBES = new HealthCheckSpec(null, null, null);

  private ApplicationContainer() {}

  static Container of(RenderRequest<ApplicationSpec> request, SecurityContext securityContext) {
    ApplicationSpec spec = request.spec();
    HealthCheckSpec health = Objects.requireNonNullElse(spec.healthCheck(), NO_PROBES);
    Container container = new Container();
    container.setName(ApplicationNames.CONTAINER);
    container.setImage(spec.image());
    container.setImagePullPolicy(spec.imagePullPolicy());
    container.setCommand(spec.command());
    container.setArgs(spec.args());
    container.setPorts(
        spec.allPorts().stream()
            .map(ApplicationContainer::port)
            .map(NetworkPort::inContainer)
            .toList());
    container.setEnv(spec.environment());
    container.setEnvFrom(spec.environmentFrom());
    container.setResources(spec.resources());
    container.setVolumeMounts(PodVolumes.mounts(request));
    container.setLivenessProbe(health.livenessProbe());
    container.setReadinessProbe(health.readinessProbe());
    container.setStartupProbe(health.startupProbe());
    container.setLifecycle(spec.lifecycle());
    container.setSecurityContext(securityContext);
    return container;
  }

  private static NetworkPort port(PortSpec port) {
    return NetworkPort.of(port.name(), port.port(), port.protocolOrDefault());
  }
}
