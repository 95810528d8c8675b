package io.appoperator.core.cluster;

import java.util.Optional;

/** An open watch. {@link #close} may be called from another thread and ends a waiting call. */
public interface WatchStream extends AutoCloseable {

  /**
   * Waits for the next frame.
   *
   * @param filter what of it may be left out; not all streams do
   * @return the frame; empty when the server ended the watch
   * @throws ClusterException when the watch broke; {@link ClusterException.Failure#GONE} asks for a
   *     new list
   */
  Optional<WatchEvent> next(WatchFilter filter);

  /** Waits for the next frame, whole as the server sent it. */
  default Optional<WatchEvent> next() {
    return next(WatchFilter.NONE);
  }

  @Override
  void close();
}
