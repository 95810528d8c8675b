package io.appoperator.testkit.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/**
 * What holds for every manager and every golden case: the expected text comes out, the same bytes
 * come out again, and the input is left as it was.
 *
 * @param files the cases, each an {@code in.yaml} and an {@code out.yaml}
 * @param decode reads the text of a primary resource, anew on each call
 * @param render renders and prints a primary resource
 * @param <P> the type of a decoded primary resource; compared by {@code equals}
 */
public record RenderContract<P>(
    GoldenFiles files, Function<String, P> decode, Function<P, String> render) {

  private static final String OUTPUT = "out.yaml";

  /** Returns the tests of all cases, and one for files that belong to none. */
  public Stream<DynamicTest> tests() {
    return Stream.concat(
        files.cases().stream().flatMap(this::testsOf),
        Stream.of(
            dynamicTest("has no files beside its cases", () -> files.holdOnly("in.yaml", OUTPUT))));
  }

  private Stream<DynamicTest> testsOf(String name) {
    return Stream.of(
        dynamicTest(name, () -> files.matches(name + "/" + OUTPUT, rendered(name))),
        dynamicTest(name + ": renders the same bytes again", () -> rendersTheSameAgain(name)),
        dynamicTest(name + ": leaves its input unchanged", () -> leavesItsInputUnchanged(name)));
  }

  private String rendered(String name) {
    return render.apply(decode.apply(files.input(name)));
  }

  private void rendersTheSameAgain(String name) {
    P primary = decode.apply(files.input(name));
    assertThat(render.apply(primary)).isEqualTo(render.apply(primary)).isEqualTo(rendered(name));
  }

  private void leavesItsInputUnchanged(String name) {
    P primary = decode.apply(files.input(name));
    String text = render.apply(primary);
    assertThat(primary).as("the input of%n%s", text).isEqualTo(decode.apply(files.input(name)));
  }
}
