package io.appoperator.examples.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.appoperator.harness.RenderResult;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.util.List;
import java.util.Set;
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

  /** Renders a Deployment with one container. */
  private static final class PodManager implements ResourceManager<ApplicationSpec> {

    @Override
    public String id() {
      return "pods";
    }

    @Override
    public Class<ApplicationSpec> specType() {
      return ApplicationSpec.class;
    }

    @Override
    public Set<ManagedKind> manages() {
      return Set.of(ManagedKind.of(Deployment.class));
    }

    @Override
    public DesiredState render(RenderRequest<ApplicationSpec> request) {
      return DesiredState.of(
          new DeploymentBuilder()
              .withNewMetadata()
              .withName(request.name())
              .endMetadata()
              .withNewSpec()
              .withNewTemplate()
              .withNewSpec()
              .addNewContainer()
              .withName("app")
              .withImage(request.spec().image())
              .endContainer()
              .endSpec()
              .endTemplate()
              .endSpec()
              .build());
    }
  }
}
