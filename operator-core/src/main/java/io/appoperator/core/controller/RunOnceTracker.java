package io.appoperator.core.controller;

import io.appoperator.api.ResourceRef;
import io.appoperator.core.reconcile.result.NextAction;
import io.appoperator.core.reconcile.result.ReconcileResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Keeps account of a set of primaries until each is settled or has failed. To wait for pods is to
 * be settled, but a deletion is to be finished; an error that is worth another try is one only
 * after a few. Thread-safe.
 */
public final class RunOnceTracker {

  /** A conflict or a server that is busy for a moment is not worth an alarm. */
  private static final int TRIES = 3;

  private final Set<ResourceRef> open = new HashSet<>();
  private final Map<ResourceRef, Integer> tries = new HashMap<>();
  private final SortedMap<ResourceRef, String> failures = new TreeMap<>();
  private int settled;

  /** Adds primaries that are to be settled. */
  public synchronized void expect(Collection<ResourceRef> primaries) {
    open.addAll(primaries);
  }

  /** Returns whether each primary is settled or has failed. */
  public synchronized boolean isOver() {
    return open.isEmpty();
  }

  /** Returns how many are settled. */
  public synchronized int settled() {
    return settled;
  }

  /** Returns those that failed, and why. */
  public synchronized SortedMap<ResourceRef, String> failures() {
    return new TreeMap<>(failures);
  }

  /** Takes note of the result of a reconcile. */
  public synchronized void ended(ResourceRef primary, ReconcileResult result) {
    if (!open.contains(primary) || result.next() == NextAction.REQUEUE_UNFINISHED) {
      return;
    }
    boolean again =
        result.isRetry() || (result.next() == NextAction.REQUEUE && result.delay().isZero());
    if (again && isRetryable(primary)) {
      return;
    }
    String problem = result.problem();
    close(
        primary,
        again && problem.isEmpty()
            ? "The resource changes faster than it can be reconciled."
            : problem);
  }

  private boolean isRetryable(ResourceRef primary) {
    return tries.merge(primary, 1, Integer::sum) < TRIES;
  }

  private void close(ResourceRef primary, String errors) {
    if (open.remove(primary)) {
      if (errors.isEmpty()) {
        settled++;
      } else {
        failures.put(primary, errors);
      }
    }
  }
}
