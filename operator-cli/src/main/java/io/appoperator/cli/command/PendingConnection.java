package io.appoperator.cli.command;

import static java.util.Objects.requireNonNull;

import io.appoperator.core.cluster.fabric8.Fabric8Cluster;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/**
 * A connection that another thread opens, while the command loads its plug-ins. Used by one thread.
 */
public final class PendingConnection implements AutoCloseable {

  private final ParallelPrefetcher.Item<ConnectionOptions, Attempt> opening;

  /** The connection, or why there is none. */
  private record Attempt(@Nullable Fabric8Cluster cluster, @Nullable UserException failure) {}

  /** Begins to open a connection. */
  PendingConnection(ConnectionOptions options) {
    FutureTask<Attempt> task = new FutureTask<>(() -> open(options));
    this.opening = new ParallelPrefetcher.Item<>(options, task);
    Thread thread = new Thread(task, "connection");
    thread.setDaemon(true);
    thread.start();
  }

  private static Attempt open(ConnectionOptions options) {
    try {
      return new Attempt(options.open(), null);
    } catch (UserException e) {
      return new Attempt(null, e);
    }
  }

  /**
   * Waits for the connection, which {@link #close} closes.
   *
   * @throws UserException if it cannot be opened
   */
  public Fabric8Cluster cluster() throws UserException {
    Attempt attempt = opening.result();
    if (attempt.failure() != null) {
      throw attempt.failure();
    }
    return requireNonNull(attempt.cluster());
  }

  /** Closes the connection, even if it was not used. */
  @Override
  public void close() {
    Fabric8Cluster opened = opening.result().cluster();
    if (opened != null) {
      opened.close();
    }
  }
}
