package io.appoperator.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exit codes and messages of commands whose output cannot be written. */
@EnabledOnOs(OS.LINUX)
class ClosedPipeIT {

  /** More than the buffers of a pipe and of the command hold. */
  private static final int MANY = 400;

  private static final String APPLICATION =
      """
      ---
      apiVersion: apps.example.com/v1alpha1
      kind: Application
      metadata: {name: a%s}
      spec: {image: "nginx:1.27", configData: {key: value}}
      """;

  @TempDir private Path folder;

  @BeforeEach
  void writeManyApplications() throws IOException {
    StringBuilder yaml = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      yaml.append(APPLICATION.formatted(i));
    }
    Files.writeString(folder.resolve("in.yaml"), yaml);
    Path live = Files.createDirectory(folder.resolve("live"));
    Files.writeString(
        live.resolve("other.yaml"), "{apiVersion: v1, kind: ConfigMap, metadata: {name: other}}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "render -f in.yaml",
        "explain -f in.yaml -o json",
        "diff -f in.yaml --live-dir=live",
        "diff -f in.yaml --live-dir=live -o json --detailed-exitcode",
        "validate -f in.yaml -f in.yaml -o json",
      })
  void exitsQuietlyWhenTheReaderClosesThePipe(String command) throws Exception {
    Path err = folder.resolve("err");
    Process process =
        JavaProcess.of(List.of(), command.split(" "))
            .directory(folder.toFile())
            .redirectError(err.toFile())
            .start();

    try (BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
      assertThat(out.read()).isNotNegative(); // the rest of the output is not read
    }

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(141);
    assertThat(Files.readString(err)).doesNotContain("operator: ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--help", "run --help", "diff --help", "help render", "version"})
  void exitsQuietlyIfThePipeIsClosedBeforeTheFirstByte(String command) throws Exception {
    Path err = folder.resolve("err");
    Process process =
        JavaProcess.of(List.of(), command.split(" ")).redirectError(err.toFile()).start();
    process.getInputStream().close();

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(141);
    assertThat(Files.readString(err)).doesNotContain("operator: ", "Exception");
  }

  @Test
  void reportsThatTheDiskIsFull() throws Exception {
    File full = new File("/dev/full");
    Path err = folder.resolve("err");
    Process process =
        JavaProcess.of(List.of(), "render", "-f", "in.yaml")
            .directory(folder.toFile())
            .redirectOutput(full)
            .redirectError(err.toFile())
            .start();

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).isEqualTo(2);
    assertThat(err)
        .hasContent(
            "operator: The output is incomplete because writing failed. Check that the disk has free space.");
  }
}
