package io.appoperator.core.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
class FileOpenerTest {

  @TempDir private Path folder;
  private Path pipe;

  @BeforeEach
  void makeAPipe() throws Exception {
    pipe = folder.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
  }

  @Test
  void readsANamedPipe() throws Exception {
    CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> write("kind: A"));

    try (InputStream in = FileOpener.open(pipe, Duration.ofSeconds(30))) {
      assertThat(in.readAllBytes()).asString(UTF_8).isEqualTo("kind: A");
    }
    writer.join();
  }

  @Test
  void timesOutOnAPipeWithoutAWriter() {
    assertThatThrownBy(() -> FileOpener.open(pipe, Duration.ofMillis(10)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it is a pipe, and no process opened it for writing within 0 s");

    write("to let the thread go that has stayed behind");
  }

  @Test
  void reportsAMissingFile() {
    assertThatThrownBy(() -> FileOpener.open(folder.resolve("absent"), Duration.ofSeconds(30)))
        .isInstanceOf(NoSuchFileException.class);
  }

  private void write(String text) {
    try (OutputStream out = Files.newOutputStream(pipe)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      assertThat(e).hasMessageContaining("Broken pipe");
    }
  }
}
