package io.appoperator.core.controller;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Interrupts reconciliations that exceed their time limit, so that a hanging request does not block
 * its worker.
 */
final class ReconcileTimeout implements AutoCloseable {

  private final Duration limit;
  private final ScheduledThreadPoolExecutor timer;

  ReconcileTimeout(Duration limit) {
    this.limit = limit;
    this.timer =
        new ScheduledThreadPoolExecutor(
            1,
            work -> {
              Thread thread = new Thread(work, "pass-limit");
              thread.setDaemon(true);
              return thread;
            });
    timer.setRemoveOnCancelPolicy(true);
    timer.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** Starts a reconciliation on this thread. */
  Timed begin() {
    Timed pass = new Timed(Thread.currentThread());
    if (!timer.isShutdown()) {
      pass.alarm = timer.schedule(pass::interrupt, limit.toNanos(), TimeUnit.NANOSECONDS);
    }
    return pass;
  }

  @Override
  public void close() {
    timer.shutdown();
  }

  /** A reconciliation in progress. */
  static final class Timed {

    private final Thread thread;
    private @Nullable Future<?> alarm;
    private boolean ended;
    private boolean interrupted;

    private Timed(Thread thread) {
      this.thread = thread;
    }

    private synchronized void interrupt() {
      if (!ended) {
        interrupted = true;
        thread.interrupt();
      }
    }

    /**
     * The pass has ended; returns whether it was interrupted, also if something in it has taken the
     * interruption for its own, and lets the thread go on.
     */
    synchronized boolean end() {
      ended = true;
      if (alarm != null) {
        alarm.cancel(false);
      }
      if (interrupted) {
        var unused = Thread.interrupted();
      }
      return interrupted;
    }
  }
}
