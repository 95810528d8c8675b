package io.appoperator.embedded.http;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The threads that read and answer requests. Their number is bounded, and a client that needs too
 * long to send its request loses its connection, so that slow clients cannot occupy them all.
 */
final class RequestThreads extends ThreadPoolExecutor {

  private static final int MAX_THREADS = 200;
  private static final long IDLE_SECONDS = 10;

  private final Map<Thread, Long> started = new ConcurrentHashMap<>();
  private final long limit;
  private final ScheduledExecutorService timer;
  private final ScheduledFuture<?> check;

  /**
   * Creates the threads.
   *
   * @param limit the greatest time of a request
   */
  RequestThreads(Duration limit) {
    super(MAX_THREADS, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    allowCoreThreadTimeOut(true);
    this.limit = limit.toNanos();
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "request-timer");
              thread.setDaemon(true);
              return thread;
            });
    long interval = Math.max(1, limit.toMillis() / 4);
    check =
        timer.scheduleWithFixedDelay(
            this::interruptSlow, interval, interval, TimeUnit.MILLISECONDS);
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable request) {
    started.put(thread, System.nanoTime());
  }

  @Override
  protected void afterExecute(Runnable request, @Nullable Throwable failure) {
    started.remove(Thread.currentThread());
    // The interrupt of a slow request must not reach the next one.
    Thread.interrupted();
  }

  @Override
  protected void terminated() {
    check.cancel(true);
    timer.shutdownNow();
  }

  /** A thread that is interrupted while it reads or writes closes its connection. */
  private void interruptSlow() {
    long now = System.nanoTime();
    started.forEach(
        (thread, start) -> {
          if (now - start > limit) {
            thread.interrupt();
          }
        });
  }
}
