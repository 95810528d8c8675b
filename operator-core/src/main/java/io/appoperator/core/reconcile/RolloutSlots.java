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
 * Limits concurrent rollouts that no change of the spec caused, so that a new version of the
 * operator does not restart all pods at once. Other rollouts wait in a queue. Thread-safe.
 */
public final class RolloutSlots {

  private static final Logger LOG = LoggerFactory.getLogger(RolloutSlots.class);

  /** A rollout that takes longer is stuck; a Deployment has the same progress deadline. */
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final int maxConcurrent;
  private final LongSupplier nanoTime;
  private final Consumer<ResourceRef> trigger;
  private final Map<ResourceRef, Slot> running = new HashMap<>();
  private final Set<ResourceRef> waiting = new LinkedHashSet<>();

  /**
   * A slot of an active rollout.
   *
   * @param since when it was reserved
   * @param duration how long it is kept
   */
  private record Slot(long since, SlotDuration duration) {}

  /** How long a slot is kept. */
  private enum SlotDuration {
    /** Until the primary is ready, has failed, or the maximum time has passed. */
    UNTIL_OVER,
    /** The same, for a rollout that an earlier process may have started. */
    RESUMED,
    /**
     * Until the write. The primary was not ready before, so its pods do not show the progress of
     * this rollout.
     */
    FOR_THE_WRITE
  }

  /**
   * @param maxConcurrent the maximum number of concurrent rollouts
   * @param nanoTime monotonic time in nanoseconds
   * @param trigger requests a reconcile of a primary that may start its rollout
   */
  public RolloutSlots(int maxConcurrent, LongSupplier nanoTime, Consumer<ResourceRef> trigger) {
    this.maxConcurrent = maxConcurrent;
    this.nanoTime = nanoTime;
    this.trigger = trigger;
  }

  /** Counts active rollouts of an earlier process, whose cause is unknown. */
  public synchronized void resume(Collection<ResourceRef> primaries) {
    long now = nanoTime.getAsLong();
    primaries.forEach(primary -> running.put(primary, new Slot(now, SlotDuration.RESUMED)));
  }

  /** Returns the number of active rollouts. */
  public synchronized int running() {
    return running.size();
  }

  /** Returns the number of waiting primaries. */
  public synchronized int waiting() {
    return waiting.size();
  }

  /** Returns the waiting primaries. */
  public synchronized Set<ResourceRef> waitingPrimaries() {
    return Set.copyOf(waiting);
  }

  public int maxConcurrent() {
    return maxConcurrent;
  }

  /**
   * Starts or continues a rollout.
   *
   * @param wasReady whether the workloads of the primary are ready before the write
   * @return false if the primary must wait; it is reconciled again when a slot is free
   */
  public synchronized boolean begin(ResourceRef primary, boolean wasReady) {
    boolean hasFreed = running.values().removeIf(slot -> hasExpired(slot.since()));
    boolean begins = take(primary, wasReady);
    if (hasFreed) {
      triggerNext();
    }
    return begins;
  }

  private boolean take(ResourceRef primary, boolean wasReady) {
    Slot slot = running.get(primary);
    if (slot != null) {
      if (slot.duration() == SlotDuration.RESUMED) {
        running.put(primary, new Slot(slot.since(), slotDuration(wasReady)));
      }
      return true;
    }
    if (running.size() >= maxConcurrent) {
      if (waiting.add(primary)) {
        LOG.info(
            "{}: a rollout that no change of the spec caused waits; {} in progress, {} waiting",
            primary,
            running.size(),
            waiting.size());
      }
      return false;
    }
    waiting.remove(primary);
    running.put(primary, new Slot(nanoTime.getAsLong(), slotDuration(wasReady)));
    return true;
  }

  private static SlotDuration slotDuration(boolean wasReady) {
    return wasReady ? SlotDuration.UNTIL_OVER : SlotDuration.FOR_THE_WRITE;
  }

  /** Records whether workloads of a primary have a rollout in progress. */
  public synchronized void observe(ResourceRef primary, boolean inProgress) {
    Slot slot = running.get(primary);
    if (slot != null
        && (!inProgress
            || slot.duration() == SlotDuration.FOR_THE_WRITE
            || hasExpired(slot.since()))) {
      running.remove(primary);
      triggerNext();
    }
  }

  /** Removes a primary that need not wait any more: it was edited, or its change is void. */
  public synchronized void leave(ResourceRef primary) {
    if (waiting.remove(primary)) {
      // It may have been triggered for a slot that it does not need.
      triggerNext();
    }
  }

  /** Ends the rollout of a primary to which nothing is applied now, and its wait for one. */
  public synchronized void forget(ResourceRef primary) {
    boolean triggered = waiting.remove(primary);
    boolean ended = running.remove(primary) != null;
    if (triggered || ended) {
      triggerNext();
    }
  }

  private boolean hasExpired(long since) {
    return nanoTime.getAsLong() - since >= LONGEST.toNanos();
  }

  private void triggerNext() {
    List<ResourceRef> next =
        waiting.stream().limit(Math.max(0, maxConcurrent - running.size())).toList();
    next.forEach(trigger);
  }
}
