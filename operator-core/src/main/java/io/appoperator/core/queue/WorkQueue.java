package io.appoperator.core.queue;

import io.appoperator.core.queue.Entry.Place;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Keys that wait to be worked on, each at most once.
 *
 * <p>The more urgent {@link Priority} goes first, and inside one the key that became ready first.
 * Adding a key that is already there makes it at most earlier and more urgent. A key that was taken
 * is not handed out again before {@link #done}; what is added meanwhile is remembered and comes
 * after it. A worker does this:
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
  private final Map<K, Running> running = new HashMap<>();
  private final Failures<K> failures;
  private @Nullable Long pausedUntil;
  private boolean closed;

  private record Running(long since, Priority priority) {}

  /**
   * Makes an empty queue.
   *
   * @param nanoTime monotonic time in nanoseconds, such as {@code System::nanoTime}
   * @param backoff how long failed keys wait
   * @param random the source of jitter, used under the lock of this queue only
   * @param observer is told what happens
   */
  public WorkQueue(
      LongSupplier nanoTime, Backoff backoff, RandomGenerator random, QueueObserver observer) {
    this.nanoTime = nanoTime;
    this.failures = new Failures<>(backoff, random);
    this.observer = observer;
  }

  /** Adds a key to be worked on as soon as possible. Nothing happens after {@link #close}. */
  public void add(K key, Priority priority) {
    lock.lock();
    try {
      if (!closed) {
        long now = nanoTime.getAsLong();
        promote(now);
        makeReady(schedule.raise(key, priority), now);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Adds a key to be looked at again after a while, as {@link Priority#TIMER}. */
  public void addAfter(K key, Duration delay) {
    addAfter(key, Priority.TIMER, delay);
  }

  /**
   * Adds a key to be worked on after a while. If it is delayed already, the earlier time and the
   * more urgent priority count; so a burst of events within the delay becomes one pass.
   */
  public void addAfter(K key, Priority priority, Duration delay) {
    if (delay.isNegative() || delay.isZero()) {
      add(key, priority);
      return;
    }
    lock.lock();
    try {
      if (!closed) {
        schedule.delay(schedule.raise(key, priority), nanoTime.getAsLong() + delay.toNanos());
        // Each waiting worker must learn of a new earliest time: the one that is told alone might
        // be busy by then.
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a key of which something has changed that nobody waits for: further changes within the
   * window are part of the same pass. A key that keeps failing waits for its own delay, or for five
   * seconds where that is longer, but not less than it was told to: so a lively object does not
   * undo the growth of the delays, and what is reported about it does not grow old.
   */
  public void addSoon(K key, Priority priority, Duration window) {
    lock.lock();
    try {
      addAfter(key, priority, failures.calm(key, window, nanoTime.getAsLong()));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Adds a key that failed, with the priority it was taken with, after a delay that grows with each
   * call until {@link #forget}. It never gives up.
   *
   * @return the delay
   */
  public Duration retry(K key) {
    return retry(key, Duration.ZERO);
  }

  /**
   * Like {@link #retry(Object)}, but not before a while has passed.
   *
   * @param atLeast the shortest delay
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
   * Like {@link #retry(Object, Duration)} for a key that failed through no fault of its own: the
   * delay is two seconds at most or, when that is longer, a tenth of the time for which it has been
   * failing. So all is well soon after the trouble is over, and a long trouble is not made worse.
   */
  public Duration retrySoon(K key, Duration atLeast) {
    lock.lock();
    try {
      return addAgain(key, failures.addBlameless(key, atLeast, nanoTime.getAsLong()));
    } finally {
      lock.unlock();
    }
  }

  private Duration addAgain(K key, Duration delay) {
    long now = nanoTime.getAsLong();
    Duration calm = failures.calm(key, delay, now);
    Running run = running.get(key);
    observer.retried();
    // What has changed during the pass that failed is no reason to hurry either.
    schedule.postpone(key, now + (calm.compareTo(delay) < 0 ? calm : delay).toNanos());
    // What fails again and again may not keep those waiting that might succeed.
    Priority before = run == null ? Priority.TIMER : run.priority();
    addAfter(key, failures.isRepeated(key) ? Priority.TIMER : before, delay);
    return delay;
  }

  /** Ends the growth of a key's delays: it succeeded, or is gone. */
  public void forget(K key) {
    lock.lock();
    try {
      failures.remove(key);
    } finally {
      lock.unlock();
    }
  }

  /** Hands out nothing for a while, because the server asked for it; an earlier end is ignored. */
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
   * @return the key, to be given back by {@link #done}; empty once the queue is closed
   */
  public Optional<K> take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (!closed) {
        Optional<K> key = poll();
        if (key.isPresent()) {
          return key;
        }
        OptionalLong nanos = nanosToWait();
        if (nanos.isPresent()) {
          var unused = changed.awaitNanos(nanos.getAsLong());
        } else {
          changed.await();
        }
      }
      return Optional.empty();
    } finally {
      lock.unlock();
    }
  }

  /** Takes the next key if there is one right now. */
  Optional<K> poll() {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      promote(now);
      Entry<K> next = closed || isPaused(now) ? null : schedule.next();
      if (next == null) {
        return Optional.empty();
      }
      running.put(next.key, new Running(now, next.priority));
      observer.taken(Duration.ofNanos(now - next.since));
      if (schedule.hasReady()) {
        changed.signal();
      }
      return Optional.of(next.key);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Gives a key back.
   *
   * @throws IllegalStateException if it was not taken
   */
  public void done(K key) {
    lock.lock();
    try {
      Running run = running.remove(key);
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

  /**
   * Ends every {@link #take}, also with keys left; keys that were taken may still be given back.
   */
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

  /** Returns the state at this moment. */
  public QueueSnapshot snapshot() {
    lock.lock();
    try {
      long now = nanoTime.getAsLong();
      promote(now);
      long longest = 0;
      long sum = 0;
      for (Running run : running.values()) {
        long nanos = now - run.since();
        longest = Math.max(longest, nanos);
        sum += nanos;
      }
      return new QueueSnapshot(
          schedule.depth(),
          schedule.delayedCount(),
          running.size(),
          Duration.ofNanos(longest),
          Duration.ofNanos(sum));
    } finally {
      lock.unlock();
    }
  }

  private void promote(long now) {
    for (Entry<K> due = schedule.firstDue(now); due != null; due = schedule.firstDue(now)) {
      makeReady(due, due.since);
    }
  }

  private void makeReady(Entry<K> entry, long since) {
    if (entry.place == Place.READY || entry.place == Place.PARKED) {
      return;
    }
    observer.becameReady();
    if (running.containsKey(entry.key)) {
      schedule.park(entry, since);
    } else {
      schedule.ready(entry, since);
      changed.signal();
    }
  }

  private boolean isPaused(long now) {
    if (pausedUntil != null && pausedUntil - now <= 0) {
      pausedUntil = null;
    }
    return pausedUntil != null;
  }

  /** Tells how long nothing can change by itself; empty if it never will. */
  private OptionalLong nanosToWait() {
    long now = nanoTime.getAsLong();
    if (pausedUntil != null) {
      return OptionalLong.of(pausedUntil - now);
    }
    OptionalLong due = schedule.nextDue();
    return due.isPresent() ? OptionalLong.of(due.getAsLong() - now) : due;
  }
}
