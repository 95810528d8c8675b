package io.appoperator.embedded.http;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
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
 * Threads that read from clients or write to them. A thread that waits for a slow client is
 * replaced, so that slow clients do not stop others. If too many are slow, those that waited
 * longest lose their connections.
 */
class ClientThreads extends ThreadPoolExecutor {

  private static final long IDLE_SECONDS = 10;

  /** Clients on the same machine read what they want within less. */
  private static final Duration SLOW = Duration.ofMillis(50);

  private static final long INTERVAL_MILLIS = 25;

  private final Map<Thread, Long> waiting = new ConcurrentHashMap<>();
  private final int active;
  private final int mostSlow;
  private final Duration longestWait;
  private final ScheduledExecutorService timer;
  private final ScheduledFuture<?> check;

  /**
   * Creates the threads.
   *
   * @param active how many there are at most, besides those that wait for slow clients
   * @param mostSlow how many may wait for slow clients
   * @param longestWait how long a thread waits for a client at most
   */
  ClientThreads(int active, int mostSlow, Duration longestWait) {
    super(active, active, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    allowCoreThreadTimeOut(true);
    this.active = active;
    this.mostSlow = mostSlow;
    this.longestWait = longestWait;
    this.timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "client-timer");
              thread.setDaemon(true);
              return thread;
            });
    this.check =
        timer.scheduleWithFixedDelay(
            this::check, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** The current thread begins to wait for its client. */
  final void beginWaiting() {
    waiting.put(Thread.currentThread(), System.nanoTime());
  }

  /** The current thread has what it needs of its client. */
  final void endWaiting() {
    waiting.remove(Thread.currentThread());
  }

  @Override
  protected void afterExecute(Runnable task, @Nullable Throwable failure) {
    endWaiting();
    // The interrupt of a slow client must not reach the next one.
    Thread.interrupted();
  }

  @Override
  protected void terminated() {
    check.cancel(true);
    timer.shutdownNow();
  }

  private void check() {
    long now = System.nanoTime();
    List<Map.Entry<Thread, Long>> slow =
        waiting.entrySet().stream()
            .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
            .filter(entry -> now - entry.getValue() > SLOW.toNanos())
            .sorted(Comparator.comparingLong(entry -> entry.getValue() - now))
            .toList();
    for (int i = 0; i < slow.size(); i++) {
      Map.Entry<Thread, Long> client = slow.get(i);
      if (slow.size() - i > mostSlow || now - client.getValue() > longestWait.toNanos()) {
        disconnect(client.getKey(), client.getValue());
      }
    }
    resize(active + Math.min(slow.size(), mostSlow));
  }

  /** A thread that is interrupted while it reads or writes closes its connection. */
  private void disconnect(Thread thread, long since) {
    waiting.computeIfPresent(
        thread,
        (waiter, begin) -> {
          if (begin == since) {
            waiter.interrupt();
          }
          return begin;
        });
  }

  private void resize(int threads) {
    if (threads > getMaximumPoolSize()) {
      setMaximumPoolSize(threads);
      setCorePoolSize(threads);
    } else if (threads < getMaximumPoolSize()) {
      setCorePoolSize(threads);
      setMaximumPoolSize(threads);
    }
  }
}
