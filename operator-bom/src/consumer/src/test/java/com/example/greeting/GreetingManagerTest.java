package com.example.greeting;

import io.appoperator.application.ApplicationSpec;
import io.appoperator.harness.PluginHarness;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class GreetingManagerTest {

  private final PluginHarness<ApplicationSpec> harness = PluginHarness.load(ApplicationSpec.class);

  @TestFactory
  Stream<DynamicTest> rendersItsGoldenFiles() {
    return harness.goldenTests(GreetingManagerTest.class);
  }
}
