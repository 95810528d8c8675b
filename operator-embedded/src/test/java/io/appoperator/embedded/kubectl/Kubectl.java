package io.appoperator.embedded.kubectl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The real kubectl with one cluster and namespace. */
final class Kubectl {

  private static final long SECONDS = 60;

  private final Path program;
  private final Path kubeconfig;
  private final String namespace;
  private final Path directory;
  private final Path output;

  /**
   * Creates a kubectl.
   *
   * @param program the binary
   * @param namespace the namespace of all commands
   * @param directory where files of commands are
   * @param output a directory for caches and output
   */
  Kubectl(Path program, Path kubeconfig, String namespace, Path directory, Path output) {
    this.program = program;
    this.kubeconfig = kubeconfig;
    this.namespace = namespace;
    this.directory = directory;
    this.output = output;
  }

  /**
   * What a command did.
   *
   * @param exitCode the exit code
   * @param out the standard output
   * @param err the standard error
   */
  record Result(int exitCode, String out, String err) {}

  Result run(List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    command.addAll(arguments);
    command.addAll(
        List.of("--kubeconfig", kubeconfig.toString(), "--namespace", namespace, "--cache-dir"));
    command.add(output.resolve("cache").toString());
    Path out = output.resolve("out");
    Path err = output.resolve("err");
    try {
      Process process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException(command + " does not end.");
      }
      return new Result(process.exitValue(), Files.readString(out), Files.readString(err));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
