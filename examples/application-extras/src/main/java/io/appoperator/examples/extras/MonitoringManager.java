package io.appoperator.examples.extras;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationNames;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.PortSpec;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Renders a ServiceMonitor for the Service of an Application with the extension. */
public final class MonitoringManager implements ResourceManager<ApplicationSpec> {

  /** A kind of the Prometheus operator, which a cluster need not have. */
  static final ResourceKind SERVICE_MONITOR =
      new ResourceKind("monitoring.coreos.com", "v1", "ServiceMonitor", "servicemonitors");

  @Override
  public String id() {
    return "monitoring";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(SERVICE_MONITOR).optional());
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(MonitoringSpec.TYPE);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return request
        .extension(MonitoringSpec.TYPE)
        .map(monitoring -> monitored(request, monitoring))
        .orElseGet(DesiredState::none);
  }

  private static DesiredState monitored(
      RenderRequest<ApplicationSpec> request, MonitoringSpec monitoring) {
    List<String> ports = request.spec().allPorts().stream().map(PortSpec::name).toList();
    if (ports.isEmpty()) {
      return refused("spec.extensions.monitoring", "The Application has no port; set spec.port.");
    }
    String port = Objects.requireNonNullElse(monitoring.port(), ports.get(0));
    if (!ports.contains(port)) {
      return refused(
          "spec.extensions.monitoring.port",
          "The Application has no port '%s', only %s.".formatted(port, String.join(", ", ports)));
    }
    return DesiredState.of(monitor(request.name(), port, monitoring));
  }

  private static GenericKubernetesResource monitor(
      String application, String port, MonitoringSpec monitoring) {
    Map<String, Object> endpoint =
        Map.of("port", port, "path", monitoring.path(), "interval", monitoring.interval());
    Map<String, Object> labels = Map.copyOf(ApplicationNames.selectorLabels(application));
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(SERVICE_MONITOR.apiVersion())
        .withKind(SERVICE_MONITOR.kind())
        .withNewMetadata()
        .withName(application)
        .endMetadata()
        .addToAdditionalProperties(
            "spec",
            Map.of("selector", Map.of("matchLabels", labels), "endpoints", List.of(endpoint)))
        .build();
  }

  private static DesiredState refused(String path, String message) {
    return DesiredState.none().with(List.of(Diagnostic.invalid(path, message)));
  }
}
