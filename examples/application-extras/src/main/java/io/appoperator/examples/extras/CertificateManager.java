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
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Renders a Certificate of cert-manager, for the Secret that the Ingress uses. */
public final class CertificateManager implements ResourceManager<ApplicationSpec> {

  /** A kind of cert-manager, which a cluster need not have. */
  static final ResourceKind CERTIFICATE =
      new ResourceKind("cert-manager.io", "v1", "Certificate", "certificates");

  @Override
  public String id() {
    return "certificate";
  }

  @Override
  public Class<ApplicationSpec> specType() {
    return ApplicationSpec.class;
  }

  @Override
  public Set<ManagedKind> manages() {
    return Set.of(ManagedKind.of(CERTIFICATE).optional());
  }

  @Override
  public Optional<ValueType<?>> extension() {
    return Optional.of(CertificateSpec.TYPE);
  }

  @Override
  public Map<ResourceKind, ReadinessRule> readiness() {
    return Map.of(CERTIFICATE, CertificateManager::assess);
  }

  @Override
  public DesiredState render(RenderRequest<ApplicationSpec> request) {
    return request
        .extension(CertificateSpec.TYPE)
        .map(certificate -> certified(request, certificate))
        .orElseGet(DesiredState::none);
  }

  private static DesiredState certified(
      RenderRequest<ApplicationSpec> request, CertificateSpec certificate) {
    List<String> hosts = PublicHosts.of(certificate.hosts(), request.spec());
    return hosts.isEmpty()
        ? DesiredState.none()
            .with(
                List.of(
                    Diagnostic.invalid(
                        "spec.extensions.certificate.hosts",
                        "No host is known; set it here, or set spec.network.ingress.host.")))
        : DesiredState.of(certificate(request, hosts, certificate));
  }

  private static GenericKubernetesResource certificate(
      RenderRequest<ApplicationSpec> request, List<String> hosts, CertificateSpec certificate) {
    Map<String, Object> issuer =
        Map.of("name", certificate.issuer(), "kind", certificate.issuerKind());
    String secret = PublicHosts.secret(request.spec()).orElse(request.name() + "-tls");
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(CERTIFICATE.apiVersion())
        .withKind(CERTIFICATE.kind())
        .withNewMetadata()
        .withName(request.name())
        .endMetadata()
        .addToAdditionalProperties(
            "spec", Map.of("secretName", secret, "dnsNames", hosts, "issuerRef", issuer))
        .build();
  }

  /** The pods serve without it, so the Application does not wait for it. */
  private static Readiness assess(GenericKubernetesResource live) {
    return ObjectCondition.find(live.get("status", "conditions"), "Ready")
        .map(ObjectCondition::pendingUntilTrue)
        .orElseGet(
            () -> Readiness.of(Readiness.State.PENDING, "The certificate is not issued yet."));
  }
}
