package io.appoperator.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.Cli;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Colors and progress on a terminal. */
class TerminalTest {

  private static final String ESCAPE = "\u001B[";

  private static final String OBJECT =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: a, namespace: shop}
      data: {k: v}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeFolders() throws IOException {
    for (String name : new String[] {"old", "new"}) {
      Path file = Files.createDirectory(folder.resolve(name)).resolve("a.yaml");
      Files.writeString(file, name.equals("old") ? OBJECT : OBJECT.replace("k: v", "k: w"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "true,  '',       xterm, '',             true",
    "true,  1,        xterm, '',             false",
    "true,  '',       dumb,  '',             false",
    "false, '',       xterm, '',             false",
    "false, '',       xterm, --color=always, true",
    "false, 1,        dumb,  --color=ALWAYS, true",
    "true,  '',       xterm, --color=never,  false",
    "true,  '',       xterm, --color=auto,   true",
  })
  void usesColorsOnTerminalsByDefault(
      boolean terminal, String noColor, String term, String option, boolean painted) {
    Map<String, String> environment = Map.of("NO_COLOR", noColor, "TERM", term);
    Cli cli = Cli.withAllPlugins().onTerminal(environment, terminal);

    Cli.Result result = diff(cli, option.isEmpty() ? "-o=unified" : option);

    assertThat(result.code()).isEqualTo(1);
    assertThat(result.out().contains(ESCAPE + "31m-  k: v" + ESCAPE + "0m\n")).isEqualTo(painted);
    assertThat(result.out().contains(ESCAPE)).isEqualTo(painted);
    assertThat(unpainted(result.out())).contains("\n-  k: v\n+  k: w\n");
  }

  @Test
  void colorsTheBriefFormatButNoDocument() {
    Cli cli = Cli.withAllPlugins();

    assertThat(diff(cli, "--color=always", "-o", "brief").out())
        .isEqualTo(ESCAPE + "33mConfigMap/a update in-place" + ESCAPE + "0m\n");
    assertThat(diff(cli, "--color=always", "-o", "json").out()).doesNotContain(ESCAPE);
    assertThat(diff(cli, "--color=always", "-o", "markdown").out()).doesNotContain(ESCAPE);
  }

  @Test
  void colorsMessagesBySeverity() {
    Cli cli = Cli.withAllPlugins();
    String warned =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: a, namespace: x}
        spec: {image: nginx, imagee: y}
        """;

    assertThat(cli.run("validate", "--color=always", "-f", "no.yaml").err())
        .isEqualTo(
            ESCAPE
                + "1m"
                + ESCAPE
                + "31moperator:"
                + ESCAPE
                + "0m 'no.yaml' does not exist. Check the path.\n");
    assertThat(cli.runWithInput(warned, "validate", "--color=always", "-f", "-").err())
        .startsWith(ESCAPE + "1mstdin:4:" + ESCAPE + "0m spec.imagee: Unknown field");
  }

  @Test
  void reportsProgressAndErasesIt() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    AtomicLong now = new AtomicLong();
    MessageStream stream = new MessageStream(bytes, () -> false, now::get);
    PrintStream err = new PrintStream(stream, true, UTF_8);
    try (ProgressLine progress = new ProgressLine(stream, "Reading documents")) {
      progress.step();
      now.addAndGet(999_000_000);
      progress.step();
      assertThat(bytes.size()).as("nothing within the first second").isZero();

      now.addAndGet(2_000_000);
      progress.step();
      progress.step();
      err.println("a.yaml:1: wrong");
      now.addAndGet(200_000_000);
      progress.step();
    }
    assertThat(bytes.toString(UTF_8))
        .isEqualTo(
            "\r\u001B[KReading documents: 3\r\u001B[Ka.yaml:1: wrong\n"
                + "\r\u001B[KReading documents: 5\r\u001B[K");
  }

  @ParameterizedTest
  @ValueSource(strings = {"validate", "render"})
  void reportsNoProgressOfAShortTask(String command) {
    Cli cli = Cli.withAllPlugins().onTerminal(Map.of(), true);
    String input =
        """
        apiVersion: apps.example.com/v1alpha1
        kind: Application
        metadata: {name: a}
        spec: {image: "nginx:1.27"}
        """;

    assertThat(cli.runWithInput(input, command, "-f", "-").err()).isEmpty();
  }

  private Cli.Result diff(Cli cli, String... options) {
    String[] command = new String[options.length + 5];
    command[0] = "diff";
    command[1] = "--from-dir";
    command[2] = folder.resolve("old").toString();
    command[3] = "--to-dir";
    command[4] = folder.resolve("new").toString();
    System.arraycopy(options, 0, command, 5, options.length);
    return cli.run(command);
  }

  private static String unpainted(String text) {
    return text.replaceAll("\u001B\\[[0-9;]*m", "");
  }
}
