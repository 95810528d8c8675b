package io.appoperator.managers.deployment;

import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.HealthCheckSpec;
import io.appoperator.application.PortSpec;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.ContainerPortBuilder;
import io.fabric8.kubernetes.api.model.SecurityContext;
import java.util.Objects;

/** Renders the container of the application's image, the first one of its pod. */
final class ApplicationContainer {

  private static final HealthCheckSpec NO_PROBES = new HealthCheckSpec(null, null, null);

  private ApplicationContainer() {}

  static Container of(ApplicationSpec spec, SecurityContext securityContext) {
    HealthCheckSpec health = Objects.requireNonNullElse(spec.healthCheck(), NO_PROBES);
    Container container = new Container();
    container.setName(ApplicationNames.CONTAINER);
    container.setImage(spec.image());
    container.setImagePullPolicy(spec.imagePullPolicy());
    container.setCommand(spec.command());
    container.setArgs(spec.args());
    container.setPorts(spec.allPorts().stream().map(ApplicationContainer::port).toList());
    container.setEnv(spec.environment());
    container.setEnvFrom(spec.environmentFrom());
    container.setResources(spec.resources());
    container.setVolumeMounts(PodVolumes.mounts(spec));
    container.setLivenessProbe(health.livenessProbe());
    container.setReadinessProbe(health.readinessProbe());
    container.setStartupProbe(health.startupProbe());
    container.setLifecycle(spec.lifecycle());
    container.setSecurityContext(securityContext);
    return container;
  }

  /** Always sets the protocol, because it is part of the key by which the server merges ports. */
  private static ContainerPort port(PortSpec port) {
    return new ContainerPortBuilder()
        .withName(port.name())
        .withContainerPort(port.port())
        .withProtocol(port.protocolOrDefault())
        .build();
  }
}
