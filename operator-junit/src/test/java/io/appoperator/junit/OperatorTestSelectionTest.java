package io.appoperator.junit;

import static io.appoperator.junit.ClusterAssertions.assertThat;
import static io.appoperator.junit.ClusterAssertions.eventually;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredState;
import io.appoperator.api.ManagedKind;
import io.appoperator.api.RenderRequest;
import io.appoperator.api.ResourceManager;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A class that a test lists is the only resource manager of its operator. */
@OperatorTest(managers = OperatorTestSelectionTest.Greeting.class)
class OperatorTestSelectionTest {

  static final class Greeting implements ResourceManager<ApplicationSpec> {

    @Override
    public String id() {
      return "greeting";
    }

    @Override
    public Class<ApplicationSpec> specType() {
      return ApplicationSpec.class;
    }

    @Override
    public Set<ManagedKind> manages() {
      return Set.of(ManagedKind.of(ConfigMap.class));
    }

    @Override
    public DesiredState render(RenderRequest<ApplicationSpec> request) {
      return DesiredState.of(
          new ConfigMapBuilder()
              .withNewMetadata()
              .withName(request.name() + "-greeting")
              .endMetadata()
              .addToData("image", request.spec().image())
              .build());
    }
  }

  @Test
  void onlyItsObjectsAreCreated(TestCluster cluster) {
    cluster.apply(
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop, namespace: another-one}
        spec: {image: 'shop:1.4'}
        """);

    eventually(() -> assertThat(cluster).object("Application", "shop").isReady());
    assertThat(cluster)
        .hasCount("Deployment", 0)
        .configMap("shop-greeting")
        .isOwnedBy("Application", "shop")
        .hasField("/data/image", "shop:1.4")
        .hasField("/data/other", null);
  }

  @Test
  void theHarnessHasTheSamePlugIns(PluginHarness<ApplicationSpec> harness) {
    assertThat(harness.managers()).containsExactly("greeting");
  }
}
