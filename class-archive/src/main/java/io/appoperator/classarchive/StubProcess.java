package io.appoperator.classarchive;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A {@link StubApiServer} in a process of its own, because the class archive would otherwise have
 * the classes of the server.
 */
final class StubProcess implements AutoCloseable {

  private final Process process;
  private final BufferedReader output;
  private final String kubeconfig;
  private volatile boolean edited;

  private StubProcess(Process process) throws IOException {
    this.process = process;
    this.output = process.inputReader(StandardCharsets.US_ASCII);
    this.kubeconfig = output.readLine();
    if (kubeconfig == null) {
      throw new IOException("The stub of the API server did not start.");
    }
  }

  /** Starts the server with the class path of this process. */
  static StubProcess start() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                StubApiServer.class.getName())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try {
      return new StubProcess(process);
    } catch (IOException e) {
      process.destroy();
      throw e;
    }
  }

  /** Returns a kubeconfig for the server. */
  String kubeconfig() {
    return kubeconfig;
  }

  /** Runs an action after the edit has a status, or after the server has ended without it. */
  void afterStatusOfEdit(Runnable action) {
    Thread thread =
        new Thread(
            () -> {
              awaitStatusOfEdit();
              action.run();
            },
            "stub-process");
    thread.setDaemon(true);
    thread.start();
  }

  private void awaitStatusOfEdit() {
    try {
      edited = StubApiServer.EDITED.equals(output.readLine());
    } catch (IOException e) {
      System.err.println("training run: cannot read the output of the stub: " + e.getMessage());
    }
  }

  /** Returns whether the edit had a status before the action. */
  boolean hasStatusOfEdit() {
    return edited;
  }

  @Override
  public void close() {
    process.destroy();
    // It may use the temporary files of the test or build.
    process.onExit().join();
  }
}
