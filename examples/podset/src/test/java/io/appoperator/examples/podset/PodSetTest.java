package io.appoperator.examples.podset;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.harness.PluginHarness;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads and renders PodSets like the operator. */
class PodSetTest {

  private final PluginHarness<PodSetSpec> harness = PluginHarness.load(PodSetSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(PodSetTest.class);
  }

  @Test
  void rendersNoPodsForTheSizeZero() {
    assertThat(harness.render(podSet("workers", "{size: 0}")).yaml()).isEmpty();
  }

  @Test
  void readsDefaultsAndLimitsFromTheGeneratedSchema() {
    assertThat(harness.read(podSet("workers", "{size: 1}")).spec().image())
        .isEqualTo("busybox:1.37");
    assertThat(harness.validate(podSet("workers", "{size: 101}")))
        .extracting(Diagnostic::toString)
        .containsExactly("spec.size: 101 is out of range: it must be between 0 and 100.");
    assertThat(harness.validate(podSet("workers", "{}")))
        .extracting(Diagnostic::toString)
        .containsExactly("spec.size: This field is required.");
  }

  private static String podSet(String name, String spec) {
    return """
        apiVersion: sets.example.com/v1alpha1
        kind: PodSet
        metadata: {name: %s}
        spec: %s
        """
        .formatted(name, spec);
  }
}
