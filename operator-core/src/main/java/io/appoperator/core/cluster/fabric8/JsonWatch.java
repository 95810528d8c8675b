package io.appoperator.core.cluster.fabric8;

import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.cluster.WatchEvent;
import io.appoperator.core.cluster.WatchFilter;
import io.appoperator.core.cluster.WatchStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** Reads the frames of a watch off a stream. Used by one thread; closed by any. */
final class JsonWatch implements WatchStream {

  private final InputStream body;
  private final Watchdog.StreamGuard guard;
  private final FrameReader frames;
  private volatile boolean closed;

  JsonWatch(InputStream body, Watchdog.StreamGuard guard) {
    this.body = body;
    this.guard = guard;
    this.frames = FrameReader.of(body);
  }

  @Override
  public Optional<WatchEvent> next(WatchFilter filter) {
    guard.waits();
    try {
      Optional<WatchEvent> frame = frames.next(filter);
      if (frame.isEmpty() && guard.verdict().isPresent()) {
        throw new EOFException();
      }
      return frame;
    } catch (IOException e) {
      if (closed) {
        return Optional.empty();
      }
      String why = guard.verdict().orElseGet(() -> String.valueOf(e.getMessage()));
      throw ClusterException.unreachable("The watch failed: " + why, e);
    } finally {
      guard.received();
    }
  }

  @Override
  public void close() {
    closed = true;
    guard.release();
    try {
      body.close();
    } catch (IOException e) {
      // The stream is abandoned, so a failure to close it has no effect.
      return;
    }
  }
}
