package io.appoperator.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.appoperator.api.RenderRequest;
import io.appoperator.application.ApplicationKind;
import io.appoperator.application.ApplicationSpec;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class GoldenTestsTest {

  @TestFactory
  Stream<DynamicContainer> comparesEachManagerWithItsGoldenFiles() {
    return harness(request -> "Hello " + request.name())
        .goldenTestsByManager(GoldenTestsTest.class);
  }

  @Test
  void createsThreeTestsPerCaseAndOneForOtherFiles() {
    assertThat(tests(request -> "Hello"))
        .extracting(DynamicTest::getDisplayName)
        .containsExactly(
            "greeting/minimal",
            "greeting/minimal: renders the same bytes again",
            "greeting/minimal: leaves its input unchanged",
            "has only files of its cases");
  }

  @Test
  void failsForAManagerWithUnstableOutput() {
    AtomicInteger calls = new AtomicInteger();
    DynamicTest sameBytes = tests(request -> "call " + calls.incrementAndGet()).get(1);

    assertThatThrownBy(() -> sameBytes.getExecutable().execute())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("call 2");
  }

  @Test
  void failsForAManagerThatReportsAProblem() {
    DynamicTest sameBytes =
        tests(
                request -> {
                  throw new IllegalStateException("out of order");
                })
            .get(1);

    assertThatThrownBy(() -> sameBytes.getExecutable().execute())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("out of order");
  }

  private static List<DynamicTest> tests(Function<RenderRequest<ApplicationSpec>, String> text) {
    return harness(text).goldenTests(GoldenTestsTest.class).toList();
  }

  private static PluginHarness<ApplicationSpec> harness(
      Function<RenderRequest<ApplicationSpec>, String> text) {
    return PluginHarness.of(
        new ApplicationKind(), List.of(ConfigMapManagers.manager("greeting", text)));
  }
}
