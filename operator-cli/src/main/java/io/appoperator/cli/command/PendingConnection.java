package io.appoperator.cli.command;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * A connection that another thread opens, while the command loads its plug-ins. Used by one thread.
 */
public final class PendingConnection implements AutoCloseable {

  private final CompletableFuture<Fabric8Cluster> opening = new CompletableFuture<>();

  /** Begins to open a connection, which includes a login if the kubeconfig needs one. */
  PendingConnection(ConnectionOptions options) {
    Thread thread = new Thread(() -> open(options), "connection");
    thread.setDaemon(true);
    thread.start();
  }

  private void open(ConnectionOptions options) {
    try {
      opening.complete(options.open());
    } catch (UserException | RuntimeException | Error e) {
      opening.completeExceptionally(e);
    }
  }

  /**
   * Waits for the connection, which {@link #close} closes.
   *
   * @throws UserException if it cannot be opened
   */
  public Fabric8Cluster cluster() throws UserException {
    try {
      return opening.join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof UserException failure) {
        throw failure;
      }
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      if (e.getCause() instanceof Error failure) {
        throw failure;
      }
      throw e;
    }
  }

  /** Closes the connection, or has its thread close it later; does not wait, and never throws. */
  @Override
  public void close() {
    var unused = opening.thenAccept(Fabric8Cluster::close);
  }
}
