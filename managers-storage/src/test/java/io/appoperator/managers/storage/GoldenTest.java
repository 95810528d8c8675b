package io.appoperator.managers.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Renders the golden files with each resource manager of this module. */
class GoldenTest {

  private final PluginHarness<ApplicationSpec> harness = PluginHarness.load(ApplicationSpec.class);

  @Test
  void findsTheManagersOfThisModule() {
    assertThat(harness.managers()).containsExactly("pvc");
  }

  @TestFactory
  Stream<DynamicContainer> everyManagerRendersItsGoldenFiles() {
    return harness.goldenTestsByManager(GoldenTest.class);
  }
}
