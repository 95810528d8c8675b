package io.appoperator.examples.extras;

import io.appoperator.api.DesiredState;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.api.ValueType;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.PortSpec;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRouteBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Renders an HTTPRoute of the Gateway API to the Service of an Application. */
public final class RouteManager implements ResourceManager<ApplicationSpec> {

  private static final ResourceKind HTTP_ROUTE = ResourceKind.of(HTTPRoute.class);

  @Override
  public String id() {
    return "route";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(HTTP_ROUTE).optional());
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(RouteSpec.TYPE);
  }

  @Override
  public Map<ResourceKind, ReadinessRule> readiness() {
    return Map.of(HTTP_ROUTE, RouteManager::assess);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return request
        .extension(RouteSpec.TYPE)
        .map(route -> routed(request, route))
        .orElseGet(DesiredState::none);
  }

  private static DesiredState routed(RenderRequest<ApplicationSpec> request, RouteSpec route) {
    List<PortSpec> ports = request.spec().allPorts();
    return ports.isEmpty()
        ? DesiredState.none()
            .with(
                List.of(
                    Diagnostic.invalid(
                        "spec.extensions.route", "The Application has no port; set spec.port.")))
        : DesiredState.of(httpRoute(request, route, ports.get(0).port()));
  }

  private static HTTPRoute httpRoute(
      RenderRequest<ApplicationSpec> request, RouteSpec route, int port) {
    return new HTTPRouteBuilder()
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .withNewSpec()
        .addNewParentRef()
        .withName(route.gateway())
        .withNamespace(route.gatewayNamespace())
        .endParentRef()
        .withHostnames(PublicHosts.of(route.hosts(), request.spec()))
        .addNewRule()
        .addNewMatch()
        .withNewPath("PathPrefix", route.path())
        .endMatch()
        .addNewBackendRef()
        .withName(request.name())
        .withPort(port)
        .endBackendRef()
        .endRule()
        .endSpec()
        .build();
  }

  /** Each Gateway reports whether it accepts the route. The Application does not wait for that. */
  private static Readiness assess(GenericKubernetesResource live) {
    List<?> gateways = live.get("status", "parents") instanceof List<?> all ? all : List.of();
    return gateways.stream()
        .filter(Map.class::isInstance)
        .flatMap(
            gateway ->
                ObjectCondition.find(((Map<?, ?>) gateway).get("conditions"), "Accepted").stream())
        .findFirst()
        .map(ObjectCondition::pendingUntilTrue)
        .orElseGet(
            () -> Readiness.of(Readiness.State.PENDING, "No Gateway has accepted the route yet."));
  }
}
