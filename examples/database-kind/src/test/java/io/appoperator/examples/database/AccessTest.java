package io.appoperator.examples.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import io.appoperator.harness.RenderResult;
import io.appoperator.junit.OperatorTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Renders Applications with the plug-in and a Deployment. */
@OperatorTest(
    managers = {AccessManager.class, PodManager.class},
    transformers = PoolerTransformer.class)
class AccessTest {

  private final PluginHarness<ApplicationSpec> harness;

  AccessTest(PluginHarness<ApplicationSpec> harness) {
    this.harness = harness;
  }

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(AccessTest.class, "application");
  }

  @Test
  void rejectsFieldsThatDoNotExistAndTooManyConnections() {
    assertThat(harness.validate(shop("{connections: 101, database: orders}")))
        .extracting(Diagnostic::toString)
        .containsExactly(
            "spec.extensions.database.connections: 101 is out of range: it must be between 1 and 100.",
            "spec.extensions.database.database: Unknown field 'database'. Known fields: name, connections.",
            "spec.extensions.database.name: This field is required.");
  }

  @Test
  void keepsTheUrlThatAnAuthorSets() {
    RenderResult result =
        harness.render(shop("{name: orders}\n  environment: [{name: DATABASE_URL, value: mine}]"));

    assertThat(result.diagnostics()).isEmpty();
    assertThat(result.yaml())
        .contains("name: pooler", "value: mine")
        .doesNotContain("postgresql://");
  }

  private static String shop(String access) {
    return """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: shop}
        spec:
          image: shop:1.4
          extensions:
            database: %s
        """
        .formatted(access);
  }
}
