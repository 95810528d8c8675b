package io.appoperator.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command {@code up --embedded} in a clone whose operator only prints its arguments. */
@DisabledOnOs(OS.WINDOWS)
class UpEmbeddedTest {

  private static final String UNTIL_STOPPED =
      """
      #!/usr/bin/env bash
      trap 'echo "stopped"; exit 0' TERM
      echo "$@"
      for ((i = 0; i < 600; i++)); do sleep 0.1; done
      """;

  @TempDir Path clone;
  private Path up;

  @BeforeEach
  void copyTheCommand() throws IOException {
    up = clone.resolve("operator-testkit/control-plane/up");
    Files.createDirectories(up.getParent());
    Files.copy(ControlPlaneCommands.find().up(), up);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--embedded             | demo --server-only",
        "--port 7000 --embedded | demo --server-only --port 7000",
      })
  void startsOnlyTheServerOfTheDemonstration(String arguments, String started) throws IOException {
    executable("#!/bin/sh\necho \"$@\"\n");

    assertThat(run(arguments, "")).isEqualTo(started + "\n");
  }

  @Test
  @Timeout(60)
  void stopsTheServerAtTheEndOfItsInput() throws IOException, InterruptedException {
    executable(UNTIL_STOPPED);
    Process process = new ProcessBuilder(up.toString(), "--embedded", "--until-eof").start();
    try (BufferedReader out = process.inputReader();
        BufferedReader err = process.errorReader()) {
      assertThat(out.readLine()).isEqualTo("demo --server-only");

      try (Writer input = process.outputWriter()) {
        input.write("kill etcd\n");
      }

      assertThat(out.readLine()).isEqualTo("stopped");
      assertThat(err.readLine()).endsWith("The embedded API server has no command 'kill etcd'.");
      assertThat(process.waitFor()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--embedded --dir x           | --embedded excludes --dir, because",
        "--embedded --flag etcd=--v=1 | --embedded excludes --flag, because",
        "--embedded --port 0          | --port: 0 is not between 1 and 65535",
        "--embedded                   | needs a clone of the project",
      })
  void reportsWhatItCannotDo(String arguments, String message) {
    assertThatThrownBy(() -> run(arguments, ""))
        .isInstanceOf(CommandFailedException.class)
        .hasMessageContaining(message);
  }

  @Test
  void failsIfTheServerFails() throws IOException {
    executable("#!/bin/sh\necho 'operator: in use' >&2\nexit 2\n");

    assertThatThrownBy(() -> run("--embedded", "")).hasMessageContaining("operator: in use");
  }

  private String run(String arguments, String input) {
    return Command.run(
        Stream.concat(Stream.of(up.toString()), Stream.of(arguments.split(" "))).toList(), input);
  }

  private void executable(String script) throws IOException {
    Path operator = Files.writeString(clone.resolve("operator"), script);
    assertThat(operator.toFile().setExecutable(true)).isTrue();
  }
}
