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
  private static final Path NOTHING = Path.of("/dev/null");

  /** What the command {@code edit} runs: it changes this word in the file. */
  private static final String EDITOR = "sed -i s/before/after/";

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

  /** Runs a command, which a script has. */
  Result run(KubectlScript.Command scripted) {
    return run(
        scripted.in(namespace).arguments(),
        scripted.input().map(directory::resolve).orElse(NOTHING));
  }

  Result run(String... arguments) {
    return run(List.of(arguments), NOTHING);
  }

  private Result run(List<String> arguments, Path input) {
    List<String> command = new ArrayList<>();
    command.add(program.toString());
    // Arguments can have the command of a container at their end.
    command.addAll(
        List.of("--kubeconfig", kubeconfig.toString(), "--namespace", namespace, "--cache-dir"));
    command.add(output.resolve("cache").toString());
    command.addAll(arguments);
    Path out = output.resolve("out");
    Path err = output.resolve("err");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectInput(input.toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile());
      builder.environment().put("KUBE_EDITOR", EDITOR);
      Process process = builder.start();
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
