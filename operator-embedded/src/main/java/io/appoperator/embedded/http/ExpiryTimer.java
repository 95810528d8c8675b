package io.appoperator.embedded.http;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks for old objects once a second, so that watches see their end without other requests. */
final class ExpiryTimer implements AutoCloseable {

  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "expiry-timer");
            thread.setDaemon(true);
            return thread;
          });

  /** Starts to execute a task. */
  void start(Runnable task) {
    var unused = timer.scheduleWithFixedDelay(() -> attempt(task), 1, 1, TimeUnit.SECONDS);
  }

  private static void attempt(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException | Error e) {
      // The next attempt may succeed, for example when there is memory again.
      System.getLogger(ExpiryTimer.class.getName())
          .log(System.Logger.Level.ERROR, "Cannot delete old objects", e);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
