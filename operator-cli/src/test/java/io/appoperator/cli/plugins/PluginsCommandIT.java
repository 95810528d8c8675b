package io.appoperator.cli.plugins;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.CommandRun;
import io.appoperator.cli.JavaProcess;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.testkit.PluginJar;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code operator plugins verify} and {@code check}, which use plug-ins in other processes. */
@Tag("core")
class PluginsCommandIT {

  @TempDir private Path folder;

  @Test
  void acceptsAPlugInWithSamples() throws IOException {
    Path jar = withSample(BrokenPlugins.working("good")).write(folder, "good.jar");

    CommandRun run = CommandRun.of("plugins", "check", jar.toString());

    assertThat(run.out()).isEqualTo("Verified 1 plug-in\n");
    assertThat(run.code()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "verify | throw new IllegalStateException(\"why\"); | error: META-INF/samples/:",
        "verify | Object o = call(Runtime.getRuntime(), Runtime.class, \"halt\", 7); | It ended with exit code 7.",
        "verify | Object o = call(Runtime.getRuntime(), Runtime.class, \"halt\", 0); | It ended the process with exit code 0",
        "check  | Object o = call(Runtime.getRuntime(), Runtime.class, \"halt\", 0); | It ended the process with exit code 0",
        "check  | return DesiredState.of(map(request.name(), \"\" + System.nanoTime())); | returned ConfigMap/a with different content",
        "check  | return DesiredState.of(map(request.name(), \"\" + ProcessHandle.current().pid())); | Two processes render them differently: line ",
        "check  | return DesiredState.of(map(request.name(), java.time.ZoneId.systemDefault().getId())); | 'key: Pacific/Kiritimati'",
      })
  void reportsWhatASampleShows(String action, String code, String problem) throws IOException {
    Path jar = withSample(BrokenPlugins.rendering("good", code)).write(folder, "bad.jar");

    CommandRun run = CommandRun.of("plugins", action, jar.toString());

    assertThat(run.out()).contains(problem).endsWith("At least one plug-in cannot be used\n");
    assertThat(run.code()).isEqualTo(ExitCode.INVALID.code());
  }

  @Test
  void findsAPlugInThatEndsTheProcessWhenItIsLoaded() throws IOException {
    Path jar =
        BrokenPlugins.withManagerMembers(
                "bad", "static { if (on) call(Runtime.getRuntime(), Runtime.class, \"halt\", 0); }")
            .write(folder, "bad.jar");

    CommandRun run = CommandRun.of("plugins", "verify", jar.toString());

    assertThat(run.out()).contains("error: loading: It ended the process with exit code 0");
    assertThat(run.code()).isEqualTo(ExitCode.INVALID.code());
  }

  @Test
  void comparesAKindWithItsDefinition() throws IOException {
    Path plural =
        BrokenPlugins.withKindText("good", "thekinds\\", "others\\").write(folder, "plural.jar");
    Path scope =
        BrokenPlugins.withKindText("good", "Namespaced", "Cluster").write(folder, "scope.jar");

    assertThat(CommandRun.of("plugins", "check", plural.toString()).out())
        .contains(
            "error: kind(): It has the plural 'thekinds' of TheKind.good.example.com/v1, but its definition has 'others'.");
    assertThat(CommandRun.of("plugins", "check", scope.toString()).out())
        .contains("error: crd(): The scope of TheKind.good.example.com/v1 is Cluster.");
  }

  @Test
  void printsADockerfileThatAddsTheLoadedPlugIns() throws Exception {
    BrokenPlugins.working("good")
        .write(Files.createDirectory(folder.resolve("plugins")), "good.jar");
    Process process =
        JavaProcess.of(
                List.of(),
                "plugins",
                "image",
                "--plugins",
                "plugins",
                "--from",
                "registry.example.com/operator:1.0")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();

    String output = new String(process.getInputStream().readAllBytes(), UTF_8);

    assertThat(process.waitFor()).as(output).isZero();
    assertThat(output)
        .startsWith("FROM registry.example.com/operator:1.0\n")
        .contains("COPY [\"plugins/good.jar\", \"/opt/operator/plugins/good.jar\"]");
  }

  private static PluginJar withSample(PluginJar jar) {
    return jar.withFile("META-INF/samples/sample.yaml", BrokenPlugins.resource("good"));
  }
}
