package io.appoperator.dist.image;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A program of the machine that builds the image. */
final class Tool {

  private Tool() {}

  /** Runs a program, and prints nothing. */
  static void run(Path folder, String... command) throws IOException, InterruptedException {
    String unused = output(folder, command);
  }

  /**
   * Runs a program, and returns its standard output.
   *
   * @throws IllegalStateException if it fails, with its output and its standard error
   */
  static String output(Path folder, String... command) throws IOException, InterruptedException {
    Path err = Files.createTempFile("tool", ".err");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(folder.toFile())
              .redirectError(err.toFile())
              .start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);
      int code = process.waitFor();
      if (code != 0) {
        throw new IllegalStateException(
            "%s ended with %s.%n%s%s"
                .formatted(String.join(" ", command), code, output, Files.readString(err)));
      }
      return output;
    } finally {
      Files.delete(err);
    }
  }
}
