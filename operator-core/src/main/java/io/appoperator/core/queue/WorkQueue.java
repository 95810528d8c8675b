package io.appoperator.core.queue;

import io.appoperator.core.queue.Entry.EntryState;
import java.time.Duration;
import java.util.HashMap;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A queue of keys to process, each at most once.
 *
 * <p>Keys are taken by {@link Priority}, and within a priority in the order in which they became
 * ready. Adding a queued key again can only make it earlier and more urgent. A key that was taken
 * is not taken again before {@link #done}; if it is added meanwhile, it is processed again
 * afterwards. Usage in a worker:
 *
 * <pre>{@code
 * Optional<K> key = queue.take();
 * try {
 *   reconcile(key);      // then queue.forget(key) on success, queue.retry(key) on failure
 * } finally {
 *   queue.done(key);
 * }
 * }</pre>
 *
 * <p>Thread-safe. Keys need {@code equals} and {@code hashCode}.
 */
public final class WorkQueue<K> implements AutoCloseable {

  private final LongSupplier nanoTime;
  private final QueueObserver observer;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Schedule<K> schedule = new Schedule<>();
  private final Map<K, RunningKey> running = new HashMap<>();
  private final Failures<K> failures;
  private final RecentlyTaken<K> recentlyTaken;
  private @Nullable Long pausedUntil;
  private @Nullable Timing timing;
  private boolean closed;

  /**
   * Creates an empty queue.
   *
   * @param nanoTime monotonic time in nanoseconds, such as {@code System::nanoTime}
   * @param backoff the backoff of failed keys
   * @param coalescing how changes that no user waits for are combined
   * @param random the source of jitter, used only under the lock of this queue
   * @param observer observes the queue
   */
  public WorkQueue(
      LongSupplier nanoTime,
      Backoff backoff,
      Coalescing coalescing,
      RandomGenerator random,
      QueueObserver observer) {
    this.nanoTime = nanoTime;
    this.failures = new Failures<>(backoff, random);
    this.recentlyTaken = new RecentlyTaken<>(coalescing);
    this.observer = observer;
  }

  /**
   * Adds a key for processing as soon as possible: if it is being processed, directly afterwards,
   * even if that fails. Has no effect after {@link #close}.
   */
  public void add(K key, Priority priority) {
    lock.lock();
    try {
      if (!closed) {
        long now = nanoTime.getAsLong();
        boolean promoted = promote(now);
        if (makeReady(schedule.raiseImmediate(key, priority), now) || promoted) {
          changed.signal();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Adds a key with a delay, with {@link Priority#TIMER}. */
  public void addAfter(K key, Duration delay) {
    addAfter(key, Priority.TIMER, delay);
  }

  /**
   * Adds a key with a delay. If it is already delayed, the earlier time and the more urgent
   * priority apply, so a burst of events within the delay causes one reconciliation.
   */
  public void addAfter(K key, Priority priority, Duration delay) {
    if (delay.isNegative() || delay.isZero()) {
      add(key, priority);
      return;
    }
    lock.lock();
    try {
      if (!closed) {
        OptionalLong before = schedule.nextDue();
        schedule.delay(schedule.raise(key, priority), nanoTime.getAsLong() + delay.toNanos());
        if (!schedule.nextDue().equals(before)) {
          // One waiting worker is enough: it waits for the new earliest time.
          changed.signal();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a key after a change that no user waits for, with the delay of {@link Coalescing}: further
   * changes within it are part of the same reconciliation. A failing key waits for its own backoff,
   * but at most five seconds unless a minimum delay was set. Thus a frequently changing object does
   * not bypass the backoff, and its reported state stays current.
   */
  public void addSoon(K key, Priority priority) {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      Duration delay = recentlyTaken.delay(key, now);
      addAfter(key, priority, failures.withoutFailure(key, delay, now));
    } finally {
      lock.unlock();
    }
  }

  /** Like {@link #addSoon}, but only for a key that is failing, or will have failed when done. */
  public void addSoonIfFailing(K key, Priority priority) {
    lock.lock();
    try {
      RunningKey run = running.computeIfPresent(key, (k, known) -> known.withChange());
      if (run == null && failures.isFailing(key)) {
        addSoon(key, priority);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a failed key with its previous priority, with a delay that increases with each call until
   * {@link #forget}. The number of retries is unlimited.
   *
   * @return the delay
   */
  public Duration retry(K key) {
    return retry(key, Duration.ZERO);
  }

  /**
   * Like {@link #retry(Object)}, with a minimum delay.
   *
   * @param atLeast the minimum delay
   */
  public Duration retry(K key, Duration atLeast) {
    lock.lock();
    try {
      return addAgain(key, failures.add(key, atLeast, nanoTime.getAsLong()));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Like {@link #retry(Object, Duration)} for external failures: the delay is at most two seconds
   * or, if longer, a tenth of the time for which the key has been failing. Thus keys recover soon
   * after an outage, and a long outage causes few requests.
   */
  public Duration retrySoon(K key, Duration atLeast) {
    lock.lock();
    try {
      return addAgain(key, failures.addWithoutFailure(key, atLeast, nanoTime.getAsLong()));
    } finally {
      lock.unlock();
    }
  }

  private Duration addAgain(K key, Duration delay) {
    long now = nanoTime.getAsLong();
    Duration withoutFailure = failures.withoutFailure(key, delay, now);
    RunningKey run = running.get(key);
    if (run != null && run.changed()) {
      addSoon(key, Priority.CHILD);
    }
    observer.retried();
    // Only what was added without a delay is not postponed.
    schedule.postpone(
        key, now + (withoutFailure.compareTo(delay) < 0 ? withoutFailure : delay).toNanos());
    // Repeatedly failing keys must not delay others that may succeed.
    Priority before = run == null ? Priority.TIMER : run.priority();
    addAfter(key, failures.isRepeated(key) ? Priority.TIMER : before, delay);
    if (isTimerMissing()) {
      // A change that was postponed may have become the next one.
      changed.signal();
    }
    return delay;
  }

  /** Resets the backoff of a key, after a success or deletion. */
  public void forget(K key) {
    lock.lock();
    try {
      failures.remove(key);
    } finally {
      lock.unlock();
    }
  }

  /** Pauses the queue because the server requested it; an earlier end is ignored. */
  public void pauseFor(Duration duration) {
    lock.lock();
    try {
      long until = nanoTime.getAsLong() + duration.toNanos();
      if (pausedUntil == null || until - pausedUntil > 0) {
        pausedUntil = until;
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits for the next key.
   *
   * @return the key, which must be returned by {@link #done}; empty after the queue is closed
   */
  public Optional<K> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed) {
        Optional<K> key = poll();
        if (key.isPresent()) {
          return key;
        }
        Timing mine = beginTiming();
        if (mine == null) {
          changed.await();
        } else {
          try {
            var unused = changed.awaitNanos(mine.until - nanoTime.getAsLong());
          } finally {
            endTiming(mine);
          }
        }
      }
      return Optional.empty();
    } finally {
      // One other worker is enough: it does the same when it leaves.
      if (schedule.hasReady() || isTimerMissing()) {
        changed.signal();
      }
      lock.unlock();
    }
  }

  /**
   * Of all waiting workers, only one waits until the next key is due: if all did, each delayed key
   * would wake them all.
   *
   * @return what this worker waits for; null if no key is delayed, or another worker waits for it
   */
  private @Nullable Timing beginTiming() {
    if (!isTimerMissing()) {
      return null;
    }
    timing = new Timing(nextTime().orElseThrow());
    return timing;
  }

  /** Returns whether no worker waits for the next time, or only for a later one. */
  private boolean isTimerMissing() {
    OptionalLong next = nextTime();
    return next.isPresent() && (timing == null || next.getAsLong() - timing.until < 0);
  }

  private void endTiming(Timing mine) {
    if (timing == mine) {
      timing = null;
    }
  }

  /** Takes the next key if one is ready now. */
  Optional<K> poll() {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      promote(now);
      Entry<K> next = closed || isPaused(now) ? null : schedule.next();
      if (next == null) {
        return Optional.empty();
      }
      running.put(next.key, new RunningKey(now, next.priority, false));
      recentlyTaken.add(next.key, now);
      observer.taken(Duration.ofNanos(now - next.since));
      return Optional.of(next.key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends the processing of a key that {@link #take} returned. If the key was added again in the
   * meantime, it becomes ready.
   *
   * @throws IllegalStateException if it was not taken
   */
  public void done(K key) {
    lock.lock();
    try {
      RunningKey run = running.remove(key);
      if (run == null) {
        throw new IllegalStateException("'" + key + "' was returned without being taken");
      }
      observer.done(Duration.ofNanos(nanoTime.getAsLong() - run.since()));
      if (schedule.unpark(key)) {
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Ends every {@link #take}, even if keys remain; taken keys may still be returned. */
  @Override
  public void close() {
    lock.lock();
    try {
      closed = true;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Returns the current state. */
  public QueueSnapshot snapshot() {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      if (promote(now)) {
        changed.signal();
      }
      LongSummaryStatistics nanos =
          running.values().stream().mapToLong(run -> now - run.since()).summaryStatistics();
      return new QueueSnapshot(
          schedule.depth(),
          schedule.delayedCount(),
          running.size(),
          Duration.ofNanos(Math.max(0, nanos.getMax())),
          Duration.ofNanos(nanos.getSum()));
    } finally {
      lock.unlock();
    }
  }

  /** Makes due keys ready; returns whether a worker can take one. */
  private boolean promote(long now) {
    boolean any = false;
    for (Entry<K> due = schedule.firstDue(now); due != null; due = schedule.firstDue(now)) {
      any |= makeReady(due, due.since);
    }
    return any;
  }

  /** Makes a key ready; returns whether a worker can take it and could not before. */
  private boolean makeReady(Entry<K> entry, long since) {
    if (entry.state == EntryState.READY || entry.state == EntryState.PARKED) {
      return false;
    }
    observer.becameReady();
    if (running.containsKey(entry.key)) {
      schedule.park(entry, since);
      return false;
    }
    schedule.ready(entry, since);
    return true;
  }

  private boolean isPaused(long now) {
    if (pausedUntil != null && pausedUntil - now <= 0) {
      pausedUntil = null;
    }
    return pausedUntil != null;
  }

  /** Returns when the pause ends or the next key is due; empty if no worker has to wait for it. */
  private OptionalLong nextTime() {
    return pausedUntil == null ? schedule.nextDue() : OptionalLong.of(pausedUntil);
  }
}
