package io.appoperator.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.appoperator.api.Primary;
import io.appoperator.core.render.Rendering;
import io.appoperator.testkit.golden.GoldenFiles;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * The golden tests of a set of cases. Every resource manager renders the expected text, renders the
 * same bytes again, and leaves its input unchanged.
 *
 * @param files the cases, each an {@code in.yaml} and an {@code out.yaml}
 * @param pipeline reads and renders
 */
record GoldenTests<S>(GoldenFiles files, RenderPipeline<S> pipeline) {

  private static final String INPUT = "in.yaml";
  private static final String OUTPUT = "out.yaml";

  /** Returns the tests of all cases, and one for files that belong to no case. */
  Stream<DynamicTest> tests() {
    return Stream.concat(
        files.cases().stream().flatMap(this::testsOf),
        Stream.of(dynamicTest("has only files of its cases", () -> files.holdOnly(INPUT, OUTPUT))));
  }

  private Stream<DynamicTest> testsOf(String name) {
    return Stream.of(
        dynamicTest(name, () -> files.matches(name + "/" + OUTPUT, print(read(name)))),
        dynamicTest(name + ": renders the same bytes again", () -> rendersDeterministically(name)),
        dynamicTest(name + ": leaves its input unchanged", () -> leavesItsInputUnchanged(name)));
  }

  private void rendersDeterministically(String name) {
    Primary<S> primary = read(name);
    assertThat(print(primary)).isEqualTo(print(primary)).isEqualTo(print(read(name)));
  }

  private void leavesItsInputUnchanged(String name) {
    Primary<S> primary = read(name);
    String text = print(primary);
    assertThat(primary).as("the input of%n%s", text).isEqualTo(read(name));
  }

  private Primary<S> read(String name) {
    return pipeline.read(name + "/" + INPUT, files.input(name));
  }

  private String print(Primary<S> primary) {
    Rendering rendering = pipeline.render(primary);
    assertThat(pipeline.diagnostics(rendering)).isEmpty();
    return pipeline.print(rendering);
  }
}
