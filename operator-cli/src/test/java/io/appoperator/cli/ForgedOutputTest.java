package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of a pull request cannot forge lines of the output about it. */
class ForgedOutputTest {

  private static final String CONFIG_MAP =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: "k`|</summary><img src=x>\\n! forged\\e[2J", namespace: "n\\n! forged"}
      data: {"a</td>|[x](http://x)\\n! forged\\e[2J": VALUE}
      """;

  private static final String OTHER =
      "{apiVersion: v1, kind: ConfigMap, metadata: {name: other, namespace: shop}}\n---\n";

  @TempDir private Path folder;
  private final Cli cli = Cli.withAllPlugins();

  @ParameterizedTest
  @ValueSource(strings = {"unified", "brief", "markdown"})
  void escapesLineBreaksInNames(String format) throws IOException {
    for (String[] values : new String[][] {{"one", "two"}, {null, "one"}, {"one", null}}) {
      Cli.Result result = diff(format, values[0], values[1]);

      assertThat(result.code()).isEqualTo(1);
      assertThat(result.out()).contains("\\n! forged\\u001b[2J");
      assertThat((result.out() + result.err()).lines()).noneMatch(line -> line.startsWith("!"));
      assertThat(result.out() + result.err()).doesNotContain("\u001b");
    }
  }

  @Test
  void escapesMarkdownInNames() throws IOException {
    String page = diff("markdown", "one", "two").out();

    assertThat(page)
        .contains(
            "\n| `` ConfigMap/n\\n! forged/k`\\|</summary><img src=x>\\n! forged\\u001b[2J `` | update | in-place |\n")
        .contains(
            "<summary>ConfigMap/n\\n! forged/k`|&lt;/summary>&lt;img src=x>\\n! forged\\u001b[2J</summary>\n");
  }

  @Test
  void escapesLineBreaksInKeys() {
    String application =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: good, labels: {"a\\nfile:1: forged\\e[31m": b}}
        spec: {image: "nginx:1", "k\\nfile:2: forged\\e[31m": 1}
        """;

    Cli.Result result = cli.runWithInput(application, "validate", "-f", "-");

    assertThat(result.code()).isEqualTo(3);
    assertThat(result.err()).contains("\\nfile:2: forged\\u001b[31m").doesNotContain("\u001b");
    assertThat(result.err().lines()).allMatch(line -> line.startsWith("stdin:"));
  }

  @Test
  void escapesLineBreaksInArguments() {
    assertThat(cli.run("render", "-f", "absent\noperator: forged\u001b[2J").err())
        .hasLineCount(1)
        .doesNotContain("\u001b");
  }

  private Cli.Result diff(String format, @Nullable String before, @Nullable String after)
      throws IOException {
    return cli.run(
        "diff",
        "--from-dir",
        write("from", before).toString(),
        "--to-dir",
        write("to", after).toString(),
        "-o",
        format);
  }

  private Path write(String name, @Nullable String value) throws IOException {
    Path file = Files.createDirectories(folder.resolve(name)).resolve("objects.yaml");
    String object = value == null ? "" : CONFIG_MAP.replace("VALUE", value);
    return Files.writeString(file, OTHER + object).resolveSibling("");
  }
}
