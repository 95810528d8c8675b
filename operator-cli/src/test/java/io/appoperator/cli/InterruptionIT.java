package io.appoperator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C in a real process. */
class InterruptionIT {

  private static final int MANY = 4_000;

  @TempDir private Path folder;

  @Test
  @EnabledOnOs(OS.LINUX)
  void leavesNoPartialFile() throws Exception {
    Path input = folder.resolve("in.yaml");
    StringBuilder yaml = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      yaml.append(
          """
          ---
          apiVersion: apps.example.com/v1alpha1
          kind: Application
          metadata: {name: a%s}
          spec: {image: "nginx:1.27"}
          """
              .formatted(i));
    }
    Files.writeString(input, yaml);
    Path existing = Files.createDirectories(folder.resolve("out"));
    Path err = folder.resolve("err");
    Process process = start(err, "render", "-f", "" + input, "-o", "dir=" + existing);

    await().atMost(1, TimeUnit.MINUTES).until(() -> !process.isAlive() || count(existing) > 10);
    interrupt(process);

    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isEqualTo(130);
    assertThat(err)
        .hasContent("operator: Interrupted. Nothing was written to %s.\n".formatted(existing));
    assertThat(existing).isEmptyDirectory();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void reportsIncompleteOutput() throws Exception {
    Path input =
        Files.writeString(
            folder.resolve("in.yaml"),
            """
            apiVersion: apps.example.com/v1alpha1
            kind: Application
            metadata: {name: a}
            spec: {image: "nginx:1.27"}
            """);
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Path kubeconfig = LocalServer.kubeconfig(folder.resolve("kubeconfig"), silent.getLocalPort());
      Path err = folder.resolve("err");
      Process process = start(err, "diff", "-f", "" + input, "--kubeconfig=" + kubeconfig);

      try (Socket asked = silent.accept()) {
        interrupt(process);

        assertThat(process.waitFor(1, TimeUnit.MINUTES)).as("%s", asked).isTrue();
      }
      assertThat(process.exitValue()).isEqualTo(130);
      assertThat(err).hasContent("operator: Interrupted. The output is incomplete.\n");
    }
  }

  private static void interrupt(Process process) throws Exception {
    new ProcessBuilder("kill", "-INT", String.valueOf(process.pid())).start().waitFor();
  }

  /** If a shell made this process ignore Ctrl-C, its child processes inherit that. */
  private static Process start(Path err, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.addAll(JavaProcess.of(List.of(), arguments).command());
    return new ProcessBuilder(command)
        .redirectError(err.toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static long count(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.count();
    } catch (java.io.UncheckedIOException e) {
      return 0; // the directory changes during the walk
    }
  }
}
