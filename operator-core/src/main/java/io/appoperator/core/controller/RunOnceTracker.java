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
 * Tracks a set of primaries until each is settled or has failed. A primary that waits for its pods
 * is settled; a primary that is being deleted is not settled before its deletion is complete. A
 * retryable error is a failure only after several attempts. Thread-safe.
 */
public final class RunOnceTracker {

  /** Conflicts, and a server that is busy for a moment, are not failures. */
  private static final int MAX_ATTEMPTS = 3;

  private final Set<ResourceRef> open = new HashSet<>();
  private final Map<ResourceRef, Integer> attempts = new HashMap<>();
  private final SortedMap<ResourceRef, String> failures = new TreeMap<>();
  private int settled;

  /** Adds primaries to track. */
  public synchronized void expect(Collection<ResourceRef> primaries) {
    open.addAll(primaries);
  }

  /** Returns whether each primary is settled or has failed. */
  public synchronized boolean isOver() {
    return open.isEmpty();
  }

  /** Returns how many primaries are settled. */
  public synchronized int settled() {
    return settled;
  }

  /** Returns the failed primaries with their problems. */
  public synchronized SortedMap<ResourceRef, String> failures() {
    return new TreeMap<>(failures);
  }

  /** Records the result of a reconcile. */
  public synchronized void record(ResourceRef primary, ReconcileResult result) {
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
    return attempts.merge(primary, 1, Integer::sum) < MAX_ATTEMPTS;
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
