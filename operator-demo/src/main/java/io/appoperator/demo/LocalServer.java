package io.appoperator.demo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.embedded.EmbeddedServer;
import io.appoperator.embedded.http.EmbeddedApiServer;
import io.appoperator.embedded.http.ServerOptions;
import io.appoperator.embedded.simulation.SimulationOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;

/** An embedded API server with simulated controllers, and a directory with its kubeconfig. */
final class LocalServer implements EmbeddedServer {

  /** Long enough to see pods that are not ready yet. */
  private static final Duration POD_READINESS = Duration.ofMillis(800);

  private final EmbeddedApiServer server;
  private final Path folder;
  private boolean closed;

  private LocalServer(EmbeddedApiServer server, Path folder) {
    this.server = server;
    this.folder = folder;
  }

  /**
   * Starts a server.
   *
   * @throws UserException if its port is in use
   */
  static LocalServer start(ServerOptions options) throws UserException {
    EmbeddedApiServer server = open(options);
    server.startControllers(SimulationOptions.STANDARD.withPodReadiness(POD_READINESS));
    try {
      LocalServer started = new LocalServer(server, Files.createTempDirectory("operator-demo"));
      started.write("kubeconfig", server.kubeconfig());
      return started;
    } catch (IOException e) {
      server.close();
      throw new UncheckedIOException("Cannot write to the directory for temporary files.", e);
    }
  }

  private static EmbeddedApiServer open(ServerOptions options) throws UserException {
    try {
      return EmbeddedApiServer.start(options);
    } catch (UncheckedIOException e) {
      throw new UserException(
          ExitCode.USAGE,
          "The API server cannot listen on port %s of 127.0.0.1; another program may use it. Choose another one with --port, or omit it for a free one."
              .formatted(options.port()));
    }
  }

  void install(ObjectNode customResourceDefinition) {
    server.install(customResourceDefinition);
  }

  @Override
  public Path kubeconfig() {
    return folder.resolve("kubeconfig");
  }

  /** Writes a file next to the kubeconfig. */
  Path write(String name, String content) {
    try {
      return Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    if (!closed) {
      closed = true;
      server.close();
      deleteFiles();
    }
  }

  /** Deletes the directory, if it still exists. */
  synchronized void deleteFiles() {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
