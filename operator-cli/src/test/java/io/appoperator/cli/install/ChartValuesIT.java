package io.appoperator.cli.install;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.appoperator.testkit.BuiltTool;
import io.appoperator.testkit.CommandFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Helm refuses the values that {@code operator install} refuses; InstallValuesTest tests that. */
class ChartValuesIT {

  private static final Path CHART =
      Path.of(System.getProperty("project.root", "..")).resolve("charts/application-operator");

  @TempDir private Path folder;

  /** Without Helm, tests are skipped before they expect a failure of it. */
  @BeforeAll
  static void requireHelm() {
    assertThat(BuiltTool.HELM.path()).isNotEmpty();
  }

  /** One run checks all: each line has values of a subchart with the schema of the chart. */
  @Test
  void theSchemaRefusesBadValues() throws IOException {
    List<String> lines = BadValues.inSchema().toList();
    Path all = chart(folder.resolve("all"), "all");
    StringBuilder values = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      Path subchart = chart(all.resolve("charts/case-" + i), "case-" + i);
      for (String file : List.of("values.schema.json", "values.yaml")) {
        Files.copy(CHART.resolve(file), subchart.resolve(file));
      }
      values.append("case-%s: {%s}\n".formatted(i, lines.get(i)));
    }

    String refusal = refusal("template", all, values.toString());

    assertThat(IntStream.range(0, lines.size()).boxed())
        .as(refusal)
        .filteredOn(i -> !refusal.contains("\ncase-%s:\n".formatted(i)))
        .extracting(lines::get)
        .isEmpty();
  }

  @Test
  void lintRefusesThem() {
    assertThat(refusal("lint", CHART, "selector: \"a b\"\n")).contains("1 chart(s) failed");
  }

  @ParameterizedTest
  @MethodSource("io.appoperator.cli.install.BadValues#inTemplate")
  void theTemplatesRefuseTheOthers(String values) {
    assertThat(refusal("template", CHART, values)).contains("templates/checks.yaml");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kube-system", "kube-public", "kube-node-lease"})
  void noReleaseIsInANamespaceOfKubernetes(String namespace) {
    assertThatThrownBy(
            () -> BuiltTool.HELM.run("", "template", CHART.toString(), "--namespace=" + namespace))
        .hasMessageContaining(namespace + " is a namespace of Kubernetes.");
  }

  private static Path chart(Path directory, String name) throws IOException {
    Files.createDirectories(directory);
    String text = "apiVersion: v2\nname: %s\nversion: 1.0.0\n".formatted(name);
    Files.writeString(directory.resolve("Chart.yaml"), text);
    return directory;
  }

  private String refusal(String command, Path chart, String values) {
    CommandFailedException failure =
        catchThrowableOfType(CommandFailedException.class, () -> run(command, chart, values));
    return failure.errors();
  }

  private void run(String command, Path chart, String values) throws IOException {
    Path file = Files.writeString(folder.resolve("values.yaml"), values);
    var unused = BuiltTool.HELM.run("", command, chart.toString(), "--values=" + file);
  }
}
