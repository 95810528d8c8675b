package io.appoperator.examples.website;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.harness.PluginHarness;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads and renders Websites like the operator, with the plug-ins on the class path. */
class WebsiteTest {

  private final PluginHarness<WebsiteSpec> harness = PluginHarness.load(WebsiteSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(WebsiteTest.class);
  }

  @Test
  void rejectsASiteWithoutAnEntry() {
    assertThat(harness.validate(website("{pages: {about.html: Hi}}")))
        .containsExactly(
            Diagnostic.invalid("spec.pages", "Without index.html the site has no entry."));
  }

  @Test
  void readsDefaultsAndLimitsFromTheSchema() {
    assertThat(harness.read(website("{pages: {index.html: Hi}}")).spec().replicas()).isEqualTo(1);

    assertThat(harness.validate(website("{pages: {index.html: Hi}, replicas: 17}")))
        .singleElement()
        .satisfies(problem -> assertThat(problem.path()).isEqualTo("spec.replicas"));
  }

  private static String website(String spec) {
    return """
        apiVersion: web.example.com/v1alpha1
        kind: Website
        metadata: {name: hello}
        spec: %s
        """
        .formatted(spec);
  }
}
