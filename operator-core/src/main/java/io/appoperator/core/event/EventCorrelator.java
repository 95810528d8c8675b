package io.appoperator.core.event;

import io.appoperator.api.ResourceKind;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.PrimaryId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Decides which events are written, and when. Repetitions within a few minutes are counted in a
 * series; the rate per primary is limited; the memory is bounded. Events other than warnings wait
 * while primaries are reconciled, and in short pauses. Not thread-safe and without a clock: its
 * recorder synchronizes the access and passes the time.
 */
final class EventCorrelator {

  /** The maximum number of queued events, and of queued events that are not warnings. */
  static final int CAPACITY = 1000;

  static final int CAPACITY_FOR_NORMAL = 750;

  /** The number of waiting events from which on they are written during reconciles, too. */
  static final int MAX_POSTPONED = CAPACITY_FOR_NORMAL / 2;

  private static final int REMEMBERED_SERIES = 500;
  private static final int REMEMBERED_PRIMARIES = 2000;
  private static final Duration SERIES_TIMEOUT = Duration.ofMinutes(6);
  private static final Duration MAX_POSTPONEMENT = Duration.ofSeconds(10);

  /** Reconciles with a shorter pause between them belong together. */
  private static final Duration PAUSE = Duration.ofMillis(200);

  private static final Duration MAX_POSTPONEMENT_IN_PAUSE = Duration.ofSeconds(1);

  private static final Duration COUNT_INTERVAL = Duration.ofSeconds(30);
  private static final int BURST_OF_ONE = 20;
  private static final Duration REFILL_OF_ONE = Duration.ofSeconds(15);

  /** All that waited are written at once, so that none are left for the next reconciles. */
  private static final int BURST_OF_ALL = MAX_POSTPONED;

  private static final Duration REFILL_OF_ALL = Duration.ofMillis(40);

  private final ResourceKind kind;
  private final TokenBucket all;
  private final Map<Event, Series> series = remembering(REMEMBERED_SERIES);
  private final Map<PrimaryId, TokenBucket> buckets = remembering(REMEMBERED_PRIMARIES);
  private final Deque<Series> warnings = new ArrayDeque<>();
  private final Deque<Series> others = new ArrayDeque<>();
  private final PriorityQueue<Series> repeated =
      new PriorityQueue<>((a, b) -> Long.signum(a.lastWrite() - b.lastWrite()));
  private long serial;
  private boolean reconciling;
  private long pauseUntil;

  /** Why an event is not written. */
  enum DropReason {
    /** The primary exceeded its event rate. */
    RATE,
    /** The queue is full. */
    QUEUE,
    /** Writing the event failed. */
    WRITE
  }

  /**
   * Creates an empty correlator.
   *
   * @param kind the kind of the objects that events become
   * @param serial the first number for the suffix of their names
   */
  EventCorrelator(ResourceKind kind, long serial, long nanoTime) {
    this.kind = kind;
    this.serial = serial;
    this.pauseUntil = nanoTime;
    this.all = new TokenBucket(BURST_OF_ALL, REFILL_OF_ALL, nanoTime);
  }

  /** Adds an event; returns the reason if it is dropped. */
  Optional<DropReason> add(Event event, Instant now, long nanoTime) {
    Series known = series.get(event);
    if (known != null && nanoTime - known.seen() < SERIES_TIMEOUT.toNanos()) {
      known.repeat(now, nanoTime);
      if (known.enqueue()) {
        repeated.add(known);
      }
      return Optional.empty();
    }
    boolean isWarning = event.type() == Event.Type.WARNING;
    if (unwritten() >= (isWarning ? CAPACITY : CAPACITY_FOR_NORMAL)) {
      return Optional.of(DropReason.QUEUE);
    }
    TokenBucket own =
        buckets.computeIfAbsent(
            event.primary(), key -> new TokenBucket(BURST_OF_ONE, REFILL_OF_ONE, nanoTime));
    if (!own.take(nanoTime)) {
      return Optional.of(DropReason.RATE);
    }
    ResourceRef about = event.primary().ref();
    String name = about.name() + "." + Long.toHexString(++serial);
    Series begun = new Series(event, new ResourceRef(kind, about.namespace(), name), now, nanoTime);
    series.put(event, begun);
    (isWarning ? warnings : others).add(begun);
    return Optional.empty();
  }

  /** Records whether primaries are reconciled now. */
  void observe(boolean isReconciling, long nanoTime) {
    reconciling = isReconciling;
    if (isReconciling) {
      pauseUntil = nanoTime + PAUSE.toNanos();
    }
  }

  /** Records that no event has to wait for reconciles now. */
  void endPause(long nanoTime) {
    reconciling = false;
    pauseUntil = nanoTime;
  }

  /** Removes and returns the next event to write now; null if there is none. */
  @Nullable Series next(long nanoTime) {
    if (nanosUntilNext(nanoTime) > 0 || !all.take(nanoTime)) {
      return null;
    }
    boolean onlyCounts = warnings.isEmpty() && nanosUntilOthers(nanoTime) > 0;
    return onlyCounts ? repeated.poll() : poll();
  }

  /** Removes and returns the next queued event, even if it is not due; null if there is none. */
  @Nullable Series poll() {
    Series next = warnings.poll();
    next = next == null ? others.poll() : next;
    return next == null ? repeated.poll() : next;
  }

  /** Returns the time until the next write; {@code Long.MAX_VALUE} if no event is queued. */
  long nanosUntilNext(long nanoTime) {
    long due = nanosUntilDue(nanoTime);
    return due == Long.MAX_VALUE ? due : Math.max(due, all.nanosUntilNext(nanoTime));
  }

  private long nanosUntilDue(long nanoTime) {
    return warnings.isEmpty()
        ? Math.min(nanosUntilOthers(nanoTime), nanosUntilCounts(nanoTime))
        : 0;
  }

  /** A queue that fills up is written, because an event that is late is better than none. */
  private long nanosUntilOthers(long nanoTime) {
    if (others.isEmpty()) {
      return Long.MAX_VALUE;
    }
    long age = nanoTime - others.element().begun();
    long wait =
        reconciling
            ? MAX_POSTPONEMENT.toNanos() - age
            : Math.min(MAX_POSTPONEMENT_IN_PAUSE.toNanos() - age, pauseUntil - nanoTime);
    return others.size() < MAX_POSTPONED ? Math.max(0, wait) : 0;
  }

  private long nanosUntilCounts(long nanoTime) {
    if (repeated.isEmpty()) {
      return Long.MAX_VALUE;
    }
    long since = nanoTime - repeated.element().lastWrite();
    return Math.max(0, COUNT_INTERVAL.toNanos() - since);
  }

  /** Records that an event and its count were written. */
  void written(Series done, int count, long nanoTime) {
    done.written(count, nanoTime);
    if (done.enqueue()) {
      repeated.add(done);
    }
  }

  /** Records that an event could not be written: the next occurrence is a new event. */
  void failed(Series failedSeries) {
    series.remove(failedSeries.event, failedSeries);
  }

  /** Returns the number of queued events that are not in the cluster yet. */
  int unwritten() {
    return warnings.size() + others.size();
  }

  private static <K, V> Map<K, V> remembering(int most) {
    return new LinkedHashMap<>(16, 0.75f, true) {
      private static final long serialVersionUID = 1L;

      @Override
      protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return size() > most;
      }
    };
  }
}
