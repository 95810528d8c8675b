package io.appoperator.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The command {@code up} as a child process. It exits when its standard input ends, and therefore
 * when this JVM ends for any reason: no shutdown hook is needed.
 */
record ControlPlaneProcess(Process process, Path state) implements AutoCloseable {

  private static final String READY = "export KUBECONFIG='";

  /** Starts the command, builds the binaries first if necessary, and waits until it is ready. */
  static ControlPlaneProcess start(Path up, List<String> flags) {
    List<String> command = new ArrayList<>(List.of(up.toString(), "--until-eof"));
    flags.forEach(flag -> command.addAll(List.of("--flag", flag)));
    try {
      Process process =
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      return new ControlPlaneProcess(process, awaitReady(process, up));
    } catch (IOException e) {
      throw new UncheckedIOException(up + " cannot be run.", e);
    }
  }

  private static Path awaitReady(Process process, Path up) throws IOException {
    // Not closed: a command may exit if its output is closed.
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    if (line == null || !line.startsWith(READY)) {
      process.destroy();
      throw new IllegalStateException(
          up + " did not start a control plane. Standard error has the reason.");
    }
    Path kubeconfig = Path.of(line.substring(READY.length(), line.lastIndexOf('\'')));
    return kubeconfig.resolveSibling("");
  }

  /** Sends a command that {@code up --help} lists. */
  void send(String command) {
    try {
      Writer commands = process.outputWriter(StandardCharsets.UTF_8);
      commands.write(command + "\n");
      commands.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("The control plane in " + state + " accepts no commands.", e);
    }
  }

  @Override
  public void close() {
    try {
      process.outputWriter(StandardCharsets.UTF_8).close();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("The control plane in " + state + " cannot be stopped.", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
    }
  }
}
