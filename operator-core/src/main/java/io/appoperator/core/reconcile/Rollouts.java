package io.appoperator.core.reconcile;

import io.appoperator.api.ResourceRef;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rollouts that no edit of a primary caused: a few are under way, the others wait for their
 * turn. So a new version of the operator does not restart everything at once. Thread-safe.
 */
public final class Rollouts {

  private static final Logger LOG = LoggerFactory.getLogger(Rollouts.class);

  /** A rollout that takes longer is stuck; the progress deadline of a Deployment is the same. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final int most;
  private final LongSupplier nanoTime;
  private final Consumer<ResourceRef> wake;
  private final Map<ResourceRef, Slot> running = new HashMap<>();
  private final Set<ResourceRef> waiting = new LinkedHashSet<>();

  /**
   * One of the places of rollouts that are under way.
   *
   * @param since when it was taken
   * @param hold how long it is kept
   */
  private record Slot(long since, Hold hold) {}

  /** How long a slot is kept. */
  private enum Hold {
    /** Until the primary is ready, has failed, or the longest time is over. */
    UNTIL_OVER,
    /** The same, for a rollout that an earlier process may have begun. */
    RESUMED,
    /** Until the write: the primary was not ready before, so that its pods show nothing new. */
    FOR_THE_WRITE
  }

  /**
   * @param most how many are under way at a time, at most
   * @param nanoTime monotonic time in nanoseconds
   * @param wake asks for a pass over a primary whose turn has come
   */
  public Rollouts(int most, LongSupplier nanoTime, Consumer<ResourceRef> wake) {
    this.most = most;
    this.nanoTime = nanoTime;
    this.wake = wake;
  }

  /** Counts the rollouts of an earlier process: nobody knows any more who caused them. */
  public synchronized void resume(Collection<ResourceRef> primaries) {
    long now = nanoTime.getAsLong();
    primaries.forEach(primary -> running.put(primary, new Slot(now, Hold.RESUMED)));
  }

  /** Returns how many are under way. */
  public synchronized int running() {
    return running.size();
  }

  /** Returns how many wait for their turn. */
  public synchronized int waiting() {
    return waiting.size();
  }

  /** Returns the primaries that wait for their turn. */
  public synchronized Set<ResourceRef> held() {
    return Set.copyOf(waiting);
  }

  public int most() {
    return most;
  }

  /**
   * Begins a rollout or goes on with it.
   *
   * @param wasReady whether the workloads of the primary are ready before it is written
   * @return false if the primary has to wait until it is woken
   */
  public synchronized boolean begin(ResourceRef primary, boolean wasReady) {
    long now = nanoTime.getAsLong();
    running.values().removeIf(slot -> now - slot.since() >= LONGEST.toNanos());
    Slot slot = running.get(primary);
    if (slot != null) {
      if (slot.hold() == Hold.RESUMED) {
        running.put(primary, new Slot(slot.since(), hold(wasReady)));
      }
      return true;
    }
    if (running.size() >= most) {
      if (waiting.add(primary)) {
        LOG.info(
            "{}: a rollout that no edit caused waits; {} in progress, {} waiting",
            primary,
            running.size(),
            waiting.size());
      }
      return false;
    }
    waiting.remove(primary);
    running.put(primary, new Slot(now, hold(wasReady)));
    return true;
  }

  private static Hold hold(boolean wasReady) {
    return wasReady ? Hold.UNTIL_OVER : Hold.FOR_THE_WRITE;
  }

  /** Takes note of whether a primary's workloads are being rolled out, after a look at them. */
  public synchronized void seen(ResourceRef primary, boolean underWay) {
    Slot slot = running.get(primary);
    if (slot != null && (!underWay || slot.hold() == Hold.FOR_THE_WRITE || isOld(slot.since()))) {
      running.remove(primary);
      wakeNext();
    }
  }

  /** A primary has nothing to wait for any more: it was edited, or the change is void. */
  public synchronized void leave(ResourceRef primary) {
    if (waiting.remove(primary)) {
      // It may have been woken for a place that it does not need.
      wakeNext();
    }
  }

  /** A primary is gone. */
  public synchronized void forget(ResourceRef primary) {
    boolean woken = waiting.remove(primary);
    boolean ended = running.remove(primary) != null;
    if (woken || ended) {
      wakeNext();
    }
  }

  private boolean isOld(long since) {
    return nanoTime.getAsLong() - since >= LONGEST.toNanos();
  }

  private void wakeNext() {
    List<ResourceRef> next = waiting.stream().limit(Math.max(0, most - running.size())).toList();
    next.forEach(wake);
  }
}
