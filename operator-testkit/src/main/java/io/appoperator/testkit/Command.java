package io.appoperator.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a short command until it exits. */
final class Command {

  private static final Duration LIMIT = Duration.ofMinutes(2);

  private Command() {}

  /**
   * Runs a command and returns its standard output.
   *
   * @throws CommandFailedException if it does not exit with 0 within two minutes
   */
  static String run(List<String> command, String input) {
    return run(command, input, LIMIT);
  }

  /**
   * Runs a command and returns its standard output.
   *
   * @throws CommandFailedException if it does not exit with 0 in time
   */
  static String run(List<String> command, String input, Duration limit) {
    try {
      // Files instead of pipes: a full pipe would block the command.
      Path folder = Files.createTempDirectory("command-");
      try {
        return run(command, input, limit, folder);
      } finally {
        for (String name : List.of("in", "out", "err")) {
          Files.deleteIfExists(folder.resolve(name));
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot create a temporary directory for " + command + ".", e);
    }
  }

  private static String run(List<String> command, String input, Duration limit, Path folder)
      throws IOException {
    Path in = Files.writeString(folder.resolve("in"), input);
    Path out = folder.resolve("out");
    Path err = folder.resolve("err");
    String name = String.join(" ", command);
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectInput(in.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
    } catch (IOException e) {
      throw new CommandFailedException(name, String.valueOf(e.getMessage()));
    }
    if (!ended(process, limit)) {
      process.destroyForcibly();
      throw new CommandFailedException(name, "not finished after " + limit.toSeconds() + " s");
    }
    if (process.exitValue() != 0) {
      String errors = Files.readString(err).strip();
      throw new CommandFailedException(
          name, errors.isEmpty() ? Files.readString(out).strip() : errors);
    }
    return Files.readString(out);
  }

  private static boolean ended(Process process, Duration limit) {
    try {
      return process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
