package io.appoperator.cli.run;

import io.appoperator.cli.command.StopSignal;
import io.appoperator.cli.command.UserException;
import io.appoperator.cli.embedded.EmbeddedJars;
import io.appoperator.cli.embedded.EmbeddedServer;
import io.appoperator.cli.embedded.EmbeddedServerFactory;
import io.appoperator.core.decode.CrdDocument;
import io.appoperator.core.plugin.LoadedKind;
import java.nio.file.Path;
import java.util.List;

/** The API server of {@code run --embedded}, which ends after the operator. Thread-safe. */
final class EmbeddedRun implements StopSignal, AutoCloseable {

  private static final int FREE_PORT = 0;

  private final EmbeddedServer server;
  private volatile Runnable operatorStop = () -> {};

  private EmbeddedRun(EmbeddedServer server) {
    this.server = server;
  }

  /**
   * Starts the API server with the definitions of all kinds.
   *
   * @throws UserException if this installation does not have the API server
   */
  static EmbeddedRun start(List<LoadedKind<?>> kinds, StopSignal process) throws UserException {
    EmbeddedServerFactory factory =
        EmbeddedJars.find(EmbeddedServerFactory.class, "run --embedded");
    EmbeddedRun run =
        new EmbeddedRun(
            factory.start(
                FREE_PORT, kinds.stream().map(kind -> CrdDocument.parse(kind.primary())).toList()));
    process.onStop(run::stop);
    return run;
  }

  Path kubeconfig() {
    return server.kubeconfig();
  }

  /** Sets how the operator stops, which is before its API server. */
  @Override
  public void onStop(Runnable action) {
    operatorStop = action;
  }

  private void stop() {
    operatorStop.run();
    server.close();
  }

  @Override
  public void close() {
    server.close();
  }
}
