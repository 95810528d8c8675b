package io.appoperator.core.timeout;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A time limit on work that is often short, such as a request.
 *
 * <p>One thread checks all work in progress at intervals, because a timer for each would wake a
 * thread each time. The interval is a tenth of the limit, at most a second: work is stopped at most
 * that much too late. While nothing is in progress, the thread waits. Thread-safe.
 */
public final class TimeLimit implements AutoCloseable {

  private static final long LONGEST_INTERVAL = TimeUnit.SECONDS.toNanos(1);

  private final long limit;
  private final long interval;
  private final Set<TimedWork> inProgress = ConcurrentHashMap.newKeySet();
  private final AtomicBoolean checking = new AtomicBoolean();
  private final ScheduledThreadPoolExecutor clock;

  /**
   * Does not start a thread yet.
   *
   * @param limit how long work may take
   * @param threadName the name of the thread that checks it
   */
  public TimeLimit(Duration limit, String threadName) {
    this.limit = limit.toNanos();
    this.interval = Math.max(1, Math.min(this.limit / 10, LONGEST_INTERVAL));
    this.clock =
        new ScheduledThreadPoolExecutor(1, task -> daemon(task, threadName), new DiscardPolicy());
  }

  /**
   * Begins work.
   *
   * @param stop stops the work, from another thread; called at most once, and not after {@link
   *     TimedWork#end} has returned
   */
  public TimedWork begin(Runnable stop) {
    TimedWork timed = new TimedWork(stop);
    inProgress.add(timed);
    checkLater();
    return timed;
  }

  /** Stops nothing any more. */
  @Override
  public void close() {
    clock.shutdownNow();
  }

  /** Returns whether no check is planned. */
  boolean isIdle() {
    return clock.getQueue().isEmpty() && clock.getActiveCount() == 0;
  }

  private void checkLater() {
    if (checking.compareAndSet(false, true)) {
      var unused = clock.schedule(this::check, interval, TimeUnit.NANOSECONDS);
    }
  }

  private void check() {
    long now = System.nanoTime();
    try {
      inProgress.forEach(timed -> timed.check(now));
    } finally {
      checking.set(false);
      if (!inProgress.isEmpty()) {
        checkLater();
      }
    }
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /** Work in progress. */
  public final class TimedWork {

    private final Runnable stop;
    private final long begun = System.nanoTime();
    private boolean ended;
    private boolean exceeded;

    private TimedWork(Runnable stop) {
      this.stop = stop;
    }

    private synchronized void check(long now) {
      if (!ended && !exceeded && now - begun >= limit) {
        exceeded = true;
        inProgress.remove(this);
        stop.run();
      }
    }

    /** Returns whether the work has been stopped. */
    public synchronized boolean exceeded() {
      return exceeded;
    }

    /** Ends the work; returns whether it has been stopped. */
    public synchronized boolean end() {
      ended = true;
      inProgress.remove(this);
      return exceeded;
    }
  }
}
