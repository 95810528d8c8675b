package io.appoperator.core.cluster;

import java.util.Optional;

/** An open watch. {@link #close} may be called from another thread and ends a waiting call. */
public interface WatchStream extends AutoCloseable {

  /**
   * Waits for the next frame.
   *
   * @param filter what may be omitted; not all streams omit it
   * @return the frame; empty when the server ended the watch
   * @throws ClusterException when the watch failed; {@link ClusterException.Failure#GONE} requires
   *     a new list
   */
  Optional<WatchEvent> next(WatchFilter filter);

  /** Waits for the next complete frame. */
  default Optional<WatchEvent> next() {
    return next(WatchFilter.NONE);
  }

  @Override
  void close();
}
