package io.appoperator.examples.webservice;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.harness.PluginHarness;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads and renders web services like the operator. */
class WebServiceTest {

  private final PluginHarness<WebServiceSpec> harness = PluginHarness.load(WebServiceSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(WebServiceTest.class);
  }

  @Test
  void rendersNoIngressThatIsDisabled() {
    assertThat(harness.render(service("ingress: {enabled: false, host: a.example.com}")).yaml())
        .isEqualTo(harness.render(service("replicas: 1")).yaml());
  }

  @Test
  void rejectsACertificateWithoutAHost() {
    assertThat(harness.validate(service("ingress: {tlsSecret: certificate}")))
        .extracting(Diagnostic::message)
        .containsExactly("tlsSecret requires host.");
  }

  @Test
  void rejectsANameThatAServiceOfKubernetesCannotHave() {
    assertThat(harness.validate(service("replicas: 1").replace("name: shop", "name: 1-shop")))
        .extracting(Diagnostic::path)
        .containsExactly("metadata.name");
  }

  @Test
  void rejectsUnknownFieldsOfVariables() {
    assertThat(harness.validate(service("env: [{name: A, valeu: b}]")))
        .extracting(Diagnostic::path)
        .containsExactly("spec.env[0].valeu");
  }

  @Test
  void urlIsThatOfTheIngressIfItHasAHost() {
    assertThat(url("replicas: 1")).isEqualTo("http://shop.default:8080");
    assertThat(url("ingress: {path: /shop}")).isEqualTo("http://shop.default:8080");
    assertThat(url("ingress: {host: a.example.com}")).isEqualTo("http://a.example.com/");
    assertThat(url("ingress: {host: a.example.com, path: /shop, tlsSecret: certificate}"))
        .isEqualTo("https://a.example.com/shop");
  }

  private String url(String field) {
    return WebServiceNames.url(harness.read(service(field)));
  }

  private static String service(String field) {
    return """
        apiVersion: services.example.com/v1
        kind: Service
        metadata: {name: shop, namespace: default}
        spec: {image: "shop:1.4", %s}
        """
        .formatted(field);
  }
}
