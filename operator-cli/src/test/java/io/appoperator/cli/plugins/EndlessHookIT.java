package io.appoperator.cli.plugins;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.cli.JavaProcess;
import io.appoperator.cli.command.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A command ends, although a shutdown hook of a plug-in does not. */
class EndlessHookIT {

  private static final String HOOK =
      "Runtime.getRuntime().addShutdownHook(new Thread(() -> { while (on) java.util.concurrent.locks.LockSupport.park(); }));";

  private static final int TERMINATED = 143;

  @TempDir private Path folder;
  private Path out;
  private Path err;

  @BeforeEach
  void nameFiles() {
    out = folder.resolve("out");
    err = folder.resolve("err");
  }

  @Test
  void aCommandEndsWithItsOutputAndExitCode() throws Exception {
    assertThat(exitCode(render(HOOK))).isZero();
    assertThat(out).content().contains("kind: ConfigMap");

    assertThat(exitCode(render(HOOK + " if (on) throw new IllegalStateException(\"why\");")))
        .isEqualTo(ExitCode.INVALID.code());
    assertThat(err).content().contains("IllegalStateException: why");
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSignalEndsTheCommand() throws Exception {
    Path marker = folder.resolve("marker");
    Process process =
        render(
            HOOK
                + """
                try {
                  java.nio.file.Files.createFile(java.nio.file.Path.of("%s"));
                  while (on) Thread.sleep(60_000);
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                """
                    .formatted(marker));
    Awaitility.await().atMost(1, TimeUnit.MINUTES).until(() -> Files.exists(marker));

    process.destroy();

    assertThat(exitCode(process)).isEqualTo(TERMINATED);
  }

  private Process render(String code) throws IOException {
    Path jar = BrokenPlugins.rendering("bad", code).write(folder, "bad.jar");
    Path input = Files.writeString(folder.resolve("in.yaml"), BrokenPlugins.resource("bad"));
    return JavaProcess.of(
            List.of(),
            "render",
            "--manager-timeout=30s",
            "-f",
            input.toString(),
            "--plugins",
            jar.toString())
        .redirectOutput(out.toFile())
        .redirectError(err.toFile())
        .start();
  }

  private static int exitCode(Process process) throws InterruptedException {
    try {
      assertThat(process.waitFor(30, TimeUnit.SECONDS)).as("ends").isTrue();
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }
}
