package io.appoperator.examples.myapp;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.harness.PluginHarness;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Reads and renders MyApps like the operator. */
class MyAppTest {

  private final PluginHarness<MyAppSpec> harness = PluginHarness.load(MyAppSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(MyAppTest.class);
  }

  @Test
  void rendersNoDatabaseThatIsDisabled() {
    assertThat(harness.render(myApp("{version: 1.2.0, database: {enabled: false}}")).yaml())
        .isEqualTo(harness.render(myApp("{version: 1.2.0}")).yaml());
  }

  @Test
  void rejectsAVersionWithoutThreeNumbers() {
    assertThat(harness.validate(myApp("{version: latest}")))
        .extracting(Diagnostic::path)
        .containsExactly("spec.version");
  }

  private static String myApp(String spec) {
    return """
        apiVersion: myapps.example.com/v1
        kind: MyApp
        metadata: {name: small}
        spec: %s
        """
        .formatted(spec);
  }
}
