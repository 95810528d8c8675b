package io.appoperator.core.cluster.fabric8;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.concurrent.Cancellable;
import org.jspecify.annotations.Nullable;

/**
 * Aborts requests that exceed their time limit, because the server does not respond or responds too
 * slowly. Thread-safe.
 */
final class Deadlines implements AutoCloseable {

  private final Duration timeout;
  private final ScheduledThreadPoolExecutor clock;

  /** Does not start a thread yet. */
  Deadlines(Duration timeout) {
    this.timeout = timeout;
    this.clock = new ScheduledThreadPoolExecutor(1, Deadlines::thread, new DiscardPolicy());
    clock.setRemoveOnCancelPolicy(true);
  }

  /** Starts the time limit of a request. */
  Deadline of(Cancellable request) {
    Deadline deadline = new Deadline(request);
    deadline.start();
    return deadline;
  }

  @Override
  public void close() {
    clock.shutdownNow();
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "deadlines");
    thread.setDaemon(true);
    return thread;
  }

  /** The time limit of one request. */
  final class Deadline {

    private final Cancellable request;
    private @Nullable Future<?> timer;
    private volatile boolean passed;

    private Deadline(Cancellable request) {
      this.request = request;
    }

    private void start() {
      timer = clock.schedule(this::pass, timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void pass() {
      passed = true;
      request.cancel();
    }

    /** Returns whether the request was aborted. */
    boolean passed() {
      return passed;
    }

    /** Removes the time limit of the request. */
    void lift() {
      if (timer != null) {
        timer.cancel(false);
      }
    }
  }
}
