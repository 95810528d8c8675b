package io.appoperator.core.cluster.fabric8;

import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes the streams of watches on which the server sends nothing any more. Without it, their
 * readers would wait forever, because only the server ends a watch. Thread-safe.
 */
final class Watchdog implements AutoCloseable {

  private final Duration silence;
  private final Duration maxAge;
  private final ScheduledThreadPoolExecutor clock;

  /**
   * Does not start a thread yet.
   *
   * @param silence maximum time without a frame
   * @param maxAge maximum age of a watch
   */
  Watchdog(Duration silence, Duration maxAge) {
    this.silence = silence;
    this.maxAge = maxAge;
    // A watch that is opened while the cluster is being closed fails without the watchdog.
    this.clock = new ScheduledThreadPoolExecutor(1, Watchdog::thread, new DiscardPolicy());
    clock.setRemoveOnCancelPolicy(true);
  }

  /** Supervises a stream until it is released. */
  StreamGuard guard(InputStream stream) {
    StreamGuard guard = new StreamGuard(stream);
    guard.check();
    return guard;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "watchdog");
    thread.setDaemon(true);
    return thread;
  }

  /** Measures one stream. Only the time in which the reader waits counts. */
  final class StreamGuard {

    private final InputStream stream;
    private final long opened = System.nanoTime();
    private long waitingSince;
    private boolean waiting;
    private boolean released;
    private String verdict = "";
    private @Nullable ScheduledFuture<?> nextCheck;

    private StreamGuard(InputStream stream) {
      this.stream = stream;
    }

    /** The reader begins to wait for a frame. */
    synchronized void waits() {
      waiting = true;
      waitingSince = System.nanoTime();
    }

    /** The reader received a frame. */
    synchronized void received() {
      waiting = false;
    }

    /** Returns why the stream was closed, if it was. */
    synchronized Optional<String> verdict() {
      return verdict.isEmpty() ? Optional.empty() : Optional.of(verdict);
    }

    synchronized void release() {
      released = true;
      if (nextCheck != null) {
        nextCheck.cancel(false);
      }
    }

    private void check() {
      if (!isDue()) {
        return;
      }
      try {
        stream.close();
      } catch (IOException e) {
        // The reader fails either way.
        return;
      }
    }

    private synchronized boolean isDue() {
      long now = System.nanoTime();
      long untilOld = maxAge.toNanos() - (now - opened);
      long untilSilent = silence.toNanos() - (waiting ? now - waitingSince : 0);
      long left = Math.min(untilOld, untilSilent);
      if (released) {
        return false;
      }
      if (left > 0) {
        nextCheck = clock.schedule(this::check, left, TimeUnit.NANOSECONDS);
        return false;
      }
      verdict =
          untilOld <= 0
              ? "the server did not close it within %s s.".formatted(maxAge.toSeconds())
              : "the server sent nothing for %s s.".formatted(silence.toSeconds());
      return true;
    }
  }
}
