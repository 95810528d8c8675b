package io.appoperator.core.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.appoperator.core.cluster.Cluster;
import io.appoperator.core.cluster.Cluster.WriteMode;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.event.EventCorrelator.DropReason;
import io.appoperator.core.telemetry.CounterFamily;
import io.appoperator.core.telemetry.Metrics;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes events on its own thread, so events never block reconciliation. Events other than warnings
 * wait while primaries are reconciled, for up to 10 s, because they need the same API server. In a
 * pause of up to 200 ms between reconciles, they wait for up to 1 s. An event that exceeds the
 * queue or cannot be written is dropped and counted as {@code
 * application_operator_events_dropped_total}. Thread-safe.
 */
public final class EventRecorder implements EventSink, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EventRecorder.class);

  /** How long closing waits for events that are not written yet; the lease is held meanwhile. */
  private static final Duration FLUSH = Duration.ofMillis(250);

  private static final Duration MAX_DELAY = Duration.ofSeconds(30);

  /** How often a waiting event checks whether primaries are still reconciled. */
  private static final Duration CHECK_INTERVAL = Duration.ofMillis(50);

  private final Cluster cluster;
  private final Clock clock;
  private final String instance;
  private final EventSelection selection;
  private final BooleanSupplier reconciling;
  private final CounterFamily dropped;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final EventCorrelator correlator;
  private @Nullable Thread writer;
  private long pausedUntil = System.nanoTime();
  private boolean immediate;
  private boolean closed;

  /**
   * Creates a recorder. Its thread starts with the first event.
   *
   * @param cluster the cluster; rejects writes while this replica is not the leader
   * @param clock the time of events
   * @param instance the name of this replica
   * @param selection which events are written; others are ignored
   * @param reconciling returns whether primaries are reconciled now; never blocks
   */
  public EventRecorder(
      Cluster cluster,
      Clock clock,
      String instance,
      EventSelection selection,
      BooleanSupplier reconciling,
      Metrics metrics) {
    this.cluster = cluster;
    this.clock = clock;
    this.instance = instance;
    this.selection = selection;
    this.reconciling = reconciling;
    List<String> losses = Stream.of(DropReason.values()).map(EventRecorder::label).toList();
    this.dropped =
        metrics.counters(
            "application_operator_events_dropped_total",
            "Number of selected events that were not written, by reason.",
            "reason",
            losses);
    this.correlator =
        new EventCorrelator(EventDocument.KIND, clock.millis() << 20, System.nanoTime());
  }

  @Override
  public void record(Event event) {
    if (!selection.includes(event)) {
      return;
    }
    lock.lock();
    try {
      observeReconciles();
      Optional<DropReason> loss =
          closed
              ? Optional.of(DropReason.WRITE)
              : correlator.add(event, clock.instant(), System.nanoTime());
      loss.ifPresent(why -> dropped.increment(label(why)));
      if (loss.isEmpty()) {
        if (writer == null) {
          writer = new Thread(this::work, "events");
          writer.setDaemon(true);
          writer.start();
        }
        changed.signal();
      }
    } finally {
      lock.unlock();
    }
  }

  /** From now on, events do not wait for reconciles, for example because the operator stops. */
  public void stopPostponing() {
    lock.lock();
    try {
      immediate = true;
      correlator.endPause(System.nanoTime());
      changed.signal();
    } finally {
      lock.unlock();
    }
  }

  private void observeReconciles() {
    if (!immediate) {
      correlator.observe(reconciling.getAsBoolean(), System.nanoTime());
    }
  }

  private void work() {
    try {
      for (Series next = take(); next != null; next = take()) {
        try {
          write(next);
        } catch (RuntimeException e) {
          LOG.error("Writing an event failed. Please report this.", e);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits for the next event to write; null when the recorder is closed and the queue is empty. */
  private @Nullable Series take() throws InterruptedException {
    lock.lockInterruptibly();
    try {
      while (true) {
        if (closed) {
          return correlator.poll();
        }
        boolean waiting = correlator.unwritten() > 0;
        if (waiting) {
          observeReconciles();
        }
        long now = System.nanoTime();
        long wait = Math.max(pausedUntil - now, correlator.nanosUntilNext(now));
        if (wait <= 0) {
          return correlator.next(now);
        }
        var unused = changed.awaitNanos(waiting ? Math.min(wait, CHECK_INTERVAL.toNanos()) : wait);
      }
    } finally {
      lock.unlock();
    }
  }

  private void write(Series series) {
    ObjectNode document;
    int count;
    lock.lock();
    try {
      count = series.count();
      document =
          series.isStored() ? EventDocument.count(series) : EventDocument.create(series, instance);
    } finally {
      lock.unlock();
    }
    try {
      if (series.isStored()) {
        cluster.apply(series.ref, document, WriteMode.REAL);
      } else {
        cluster.create(series.ref, document, WriteMode.REAL);
      }
      ended(series, count, null);
    } catch (ClusterException e) {
      LOG.debug("An event of {} was not written: {}", series.event.primary().ref(), e.getMessage());
      dropped.increment(label(DropReason.WRITE));
      ended(series, count, e);
    }
  }

  private void ended(Series series, int count, @Nullable ClusterException failure) {
    lock.lock();
    try {
      long now = System.nanoTime();
      if (failure == null) {
        correlator.written(series, count, now);
        return;
      }
      correlator.failed(series);
      Duration requestedDelay = failure.retryAfter();
      if (requestedDelay != null) {
        long nanos = Math.min(requestedDelay.toNanos(), MAX_DELAY.toNanos());
        pausedUntil = now + nanos;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Writes queued events for a limited time, and drops the rest. */
  @Override
  public void close() {
    Thread thread;
    lock.lock();
    try {
      closed = true;
      thread = writer;
      changed.signal();
    } finally {
      lock.unlock();
    }
    if (thread != null) {
      end(thread);
    }
  }

  private void end(Thread thread) {
    try {
      thread.join(FLUSH.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
    lock.lock();
    try {
      while (correlator.unwritten() > 0) {
        correlator.poll();
        dropped.increment(label(DropReason.WRITE));
      }
    } finally {
      lock.unlock();
    }
  }

  private static String label(DropReason reason) {
    return reason.name().toLowerCase(Locale.ROOT);
  }
}
