package io.appoperator.managers.ingress;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.application.IngressSettings;
import io.appoperator.application.NetworkSpec;
import io.appoperator.application.PortSpec;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressRuleValue;
import io.fabric8.kubernetes.api.model.networking.v1.HTTPIngressRuleValueBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.api.model.networking.v1.IngressRule;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLS;
import io.fabric8.kubernetes.api.model.networking.v1.IngressTLSBuilder;
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
    return new IngressBuilder()
        .withNewMetadata()
        .withName(name)
        .withAnnotations(settings.annotations())
        .endMetadata()
        .withNewSpec()
        .withIngressClassName(settings.className())
        .withRules(rules(settings, paths(name, port, settings)))
        .withTls(tls(settings))
        .endSpec()
        .build();
  }

  /** Returns one rule per host, or a single rule for all hosts. */
  private static List<IngressRule> rules(IngressSettings settings, HTTPIngressRuleValue paths) {
    List<String> hosts = settings.allHosts();
    return hosts.isEmpty()
        ? List.of(new IngressRule(null, paths))
        : hosts.stream().map(host -> new IngressRule(host, paths)).toList();
  }

  private static HTTPIngressRuleValue paths(String name, PortSpec port, IngressSettings settings) {
    return new HTTPIngressRuleValueBuilder()
        .addNewPath()
        .withPath(Objects.requireNonNullElse(settings.path(), "/"))
        .withPathType(Objects.requireNonNullElse(settings.pathType(), "Prefix"))
        .withNewBackend()
        .withNewService()
        .withName(name)
        .withNewPort(port.name(), null)
        .endService()
        .endBackend()
        .endPath()
        .build();
  }

  private static List<IngressTLS> tls(IngressSettings settings) {
    return settings.tls() == null
        ? List.of()
        : List.of(
            new IngressTLSBuilder()
                .withHosts(settings.allHosts())
                .withSecretName(settings.tls().secretName())
                .build());
  }
}
