package io.appoperator.cli.demo;

import io.appoperator.cli.command.ExitCode;
import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.embedded.EmbeddedJars;
import io.appoperator.cli.embedded.EmbeddedServer;
import io.appoperator.cli.embedded.EmbeddedServerFactory;
import io.appoperator.cli.terminal.Terminal;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Runs an API server until the process is stopped. */
final class ServerTask {

  private final Terminal terminal;
  private final StopSignal stopSignal;

  ServerTask(Terminal terminal, StopSignal stopSignal) {
    this.terminal = terminal;
    this.stopSignal = stopSignal;
  }

  /**
   * Runs the server.
   *
   * @param port its port; 0 for a free one
   */
  ExitCode run(int port) throws UserException, InterruptedException {
    CountDownLatch stopped = new CountDownLatch(1);
    EmbeddedServerFactory factory =
        EmbeddedJars.find(EmbeddedServerFactory.class, "demo --server-only");
    EmbeddedServer server = factory.start(port, List.of());
    try {
      stopSignal.onStop(
          () -> {
            server.close();
            stopped.countDown();
          });
      terminal.out().printf("export KUBECONFIG='%s'%n", server.kubeconfig());
      terminal.out().flush();
      stopped.await();
      return ExitCode.OK;
    } finally {
      server.close();
    }
  }
}
