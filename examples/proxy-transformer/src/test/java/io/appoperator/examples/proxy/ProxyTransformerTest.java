package io.appoperator.examples.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.appoperator.harness.RenderResult;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Renders Applications with the transformer and a manager of the test. */
class ProxyTransformerTest {

  private final PluginHarness<ApplicationSpec> harness =
      PluginHarness.of(
          new ApplicationKind(), List.of(new PodManager()), List.of(new ProxyTransformer()));

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(ProxyTransformerTest.class);
  }

  @Test
  void pullsTheProxyFromTheRegistryOfTheSettings() {
    RenderResult result =
        harness
            .withTransformerConfig("proxy", "registry: registry.example.com/")
            .render(
                """
                apiVersion: apps.example.com/v1alpha1
                kind: Application
                metadata:
                  name: shop
                  annotations: {proxy.example.com/image: proxy:2.1}
                spec: {image: shop:1.4}
                """);

    assertThat(result.yaml()).contains("image: registry.example.com/proxy:2.1");
  }

  @Test
  void aHarnessWithoutTransformersShowsTheObjectsOfTheManager() {
    String shop =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata:
          name: shop
          annotations: {proxy.example.com/image: proxy:2.1}
        spec: {image: shop:1.4}
        """;

    assertThat(harness.render(shop).yaml()).contains("image: proxy:2.1");
    assertThat(harness.withoutTransformers().render(shop).yaml())
        .contains("image: shop:1.4")
        .doesNotContain("proxy");
  }

  @Test
  void isFoundAsAPlugIn() {
    assertThat(PluginHarness.load(ApplicationSpec.class).transformers()).containsExactly("proxy");
  }
}
