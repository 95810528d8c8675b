package io.appoperator.core.input;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Opens files. A pipe is opened only if a process writes to it, because otherwise the call would
 * block forever.
 */
final class FileOpener {

  /** A shell starts the writer of {@code <(...)} together with the reader. */
  private static final Duration OPEN_TIMEOUT = Duration.ofSeconds(10);

  private FileOpener() {}

  static InputStream open(Path file) throws IOException {
    return open(file, OPEN_TIMEOUT);
  }

  static InputStream open(Path file, Duration timeout) throws IOException {
    if (Files.isRegularFile(file)) {
      return Files.newInputStream(file);
    }
    FutureTask<InputStream> opening = new FutureTask<>(() -> Files.newInputStream(file));
    // Opening a pipe cannot be interrupted: the abandoned thread is a daemon.
    Thread thread = new Thread(opening, "open " + file);
    thread.setDaemon(true);
    thread.start();
    try {
      return opening.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      throw new FileSystemException(
          file.toString(),
          null,
          "it is a pipe, and no process opened it for writing within %s s"
              .formatted(timeout.toSeconds()));
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FileSystemException(file.toString(), null, "reading was interrupted");
    }
  }
}
