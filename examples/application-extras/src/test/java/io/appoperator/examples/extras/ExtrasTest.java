package io.appoperator.examples.extras;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness;
import io.appoperator.api.ReadinessRule;
import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.gatewayapi.v1.HTTPRoute;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads and renders the extensions like the operator. */
class ExtrasTest {

  private static final ResourceKind ROUTE = ResourceKind.of(HTTPRoute.class);
  private final PluginHarness<ApplicationSpec> harness = PluginHarness.load(ApplicationSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(ExtrasTest.class);
  }

  @Test
  void withholdsWhatTheClusterDoesNotServe() {
    String shop = shop("port: 8080", "{monitoring: {}, route: {gateway: public}}");

    assertThat(harness.render(shop).yaml()).contains("kind: ServiceMonitor", "kind: HTTPRoute");
    assertThat(harness.withoutKinds(ROUTE).render(shop).yaml())
        .contains("kind: ServiceMonitor")
        .doesNotContain("kind: HTTPRoute");
  }

  @Test
  void refusesWhatNeedsAPortOrAHost() {
    assertThat(refusals(shop("replicas: 1", "{monitoring: {}}")))
        .containsExactly("spec.extensions.monitoring");
    assertThat(refusals(shop("port: 8080", "{monitoring: {port: metrics}}")))
        .containsExactly("spec.extensions.monitoring.port");
    assertThat(refusals(shop("port: 8080", "{certificate: {issuer: team}}")))
        .containsExactly("spec.extensions.certificate.hosts");
    assertThat(refusals(shop("replicas: 1", "{route: {gateway: public}}")))
        .containsExactly("spec.extensions.route");
  }

  @Test
  void aCertificateIsReadyWhenItIsIssuedAndNothingWaitsForIt() {
    ReadinessRule rule = rule(new CertificateManager(), CertificateManager.CERTIFICATE);

    assertThat(assess(rule, Map.of())).isEqualTo("PENDING: The certificate is not issued yet.");
    assertThat(assess(rule, conditions("Ready", "False", "Waiting for the order.")))
        .isEqualTo("PENDING: Waiting for the order.");
    assertThat(assess(rule, conditions("Ready", "True", "It is valid."))).isEqualTo("READY: ");
  }

  @Test
  void aRouteIsReadyWhenAGatewayAcceptsIt() {
    ReadinessRule rule = rule(new RouteManager(), ROUTE);

    assertThat(assess(rule, Map.of("parents", List.of())))
        .isEqualTo("PENDING: No Gateway has accepted the route yet.");
    assertThat(
            assess(
                rule,
                Map.of(
                    "parents", List.of(conditions("Accepted", "False", "No listener matches.")))))
        .isEqualTo("PENDING: No listener matches.");
    assertThat(
            assess(
                rule,
                Map.of("parents", List.of(conditions("Accepted", "True", "It is accepted.")))))
        .isEqualTo("READY: ");
  }

  private List<String> refusals(String application) {
    return harness.render(application).diagnostics().stream().map(Diagnostic::path).toList();
  }

  private static ReadinessRule rule(ResourceManager<?> manager, ResourceKind kind) {
    return Objects.requireNonNull(manager.readiness().get(kind));
  }

  private static String assess(ReadinessRule rule, Map<String, Object> status) {
    GenericKubernetesResource live = new GenericKubernetesResource();
    live.setAdditionalProperty("status", status);
    Readiness readiness = rule.assess(live);
    return readiness.state() + ": " + readiness.message();
  }

  private static Map<String, Object> conditions(String type, String status, String message) {
    return Map.of(
        "conditions", List.of(Map.of("type", type, "status", status, "message", message)));
  }

  private static String shop(String field, String extensions) {
    return """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec: {image: "shop:1.4", %s, extensions: %s}
        """
        .formatted(field, extensions);
  }
}
