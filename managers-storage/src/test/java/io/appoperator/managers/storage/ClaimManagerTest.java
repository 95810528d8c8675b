package io.appoperator.managers.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.DesiredObject;
import io.appoperator.api.DesiredObject.Retention;
import io.appoperator.api.FieldPath;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import org.junit.jupiter.api.Test;

class ClaimManagerTest {

  private final PluginHarness<ApplicationSpec> harness = PluginHarness.load(ApplicationSpec.class);

  @Test
  void allowsExpandingClaims() {
    assertThat(render("{name: data, size: 1Gi}").atLeast())
        .containsExactly(FieldPath.of("spec.resources.requests.storage"));
  }

  @Test
  void retainsClaimsByDefault() {
    assertThat(render("{name: data, size: 1Gi}").retention()).isEqualTo(Retention.RETAINED);
    assertThat(render("{name: data, size: 1Gi, retain: false}").retention())
        .isEqualTo(Retention.OWNED);
  }

  private DesiredObject render(String claim) {
    String application =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec: {image: shop, storage: {persistentVolumeClaims: [%s]}}
        """
            .formatted(claim);
    return new ClaimManager().render(harness.request(application)).objects().get(0);
  }
}
