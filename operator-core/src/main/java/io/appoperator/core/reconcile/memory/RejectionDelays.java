package io.appoperator.core.reconcile.memory;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plan.RejectionPolicy.Rejection;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The rejected objects of a primary, and how long each of them waits. A retry after a change of
 * another object would have the same result, so a rejected object waits unless its manifest or the
 * primary is edited. Used by one reconciliation at a time.
 */
public final class RejectionDelays {

  private static final Duration USUAL_DELAY = Duration.ofSeconds(10);

  /** A server that has just started rejects permitted requests for a moment. */
  private static final List<Duration> FIRST_DELAYS_OF_FORBIDDEN =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5));

  /** Nothing can be created in a namespace that is being deleted. */
  private static final Duration DELAY_OF_TERMINATING_NAMESPACE = Duration.ofMinutes(1);

  private final Map<ResourceRef, RejectedChange> rejected = new TreeMap<>();

  private record RejectedChange(Rejection rejection, long generation, int times, long until) {

    boolean isOf(long currentGeneration, Digest manifest) {
      return generation == currentGeneration && rejection.manifest().equals(manifest);
    }

    boolean waits(long nanoTime) {
      return nanoTime - until < 0;
    }
  }

  /**
   * Returns the last rejection of each object that waits.
   *
   * @param generation the generation of the primary
   */
  public Map<ResourceRef, Rejection> waiting(long generation, long nanoTime) {
    return rejected.entrySet().stream()
        .filter(entry -> entry.getValue().generation() == generation)
        .filter(entry -> entry.getValue().waits(nanoTime))
        .collect(
            Collectors.toUnmodifiableMap(Map.Entry::getKey, entry -> entry.getValue().rejection()));
  }

  /** Forgets the rejections before the last edit of the primary. */
  public void forgetOtherGenerations(long generation) {
    rejected.values().removeIf(last -> last.generation() != generation);
  }

  /** Records rejections; returns whether this reconcile had any. */
  public boolean record(ApplyResult result, long generation, long nanoTime) {
    boolean recorded = false;
    for (ChangeOutcome outcome : result.outcomes()) {
      Manifest manifest = outcome.change().toApply();
      if (outcome.result() == ChangeOutcome.ChangeResult.REFUSED && manifest != null) {
        add(outcome.ref(), generation, manifest.digest(), outcome.diagnostics().get(0), nanoTime);
        recorded = true;
      } else if (!outcome.isProblem()) {
        rejected.remove(outcome.ref());
      }
    }
    return recorded;
  }

  private void add(ResourceRef ref, long generation, Digest digest, Diagnostic why, long nanoTime) {
    RejectedChange last = rejected.get(ref);
    int times = last != null && last.isOf(generation, digest) ? last.times() + 1 : 1;
    long until = nanoTime + delay(why, times).toNanos();
    rejected.put(ref, new RejectedChange(new Rejection(digest, why), generation, times, until));
  }

  private static Duration delay(Diagnostic why, int times) {
    if (ClusterException.isOfTerminatingNamespace(why.message())) {
      return DELAY_OF_TERMINATING_NAMESPACE;
    }
    return why.reason() == Reason.FORBIDDEN && times <= FIRST_DELAYS_OF_FORBIDDEN.size()
        ? FIRST_DELAYS_OF_FORBIDDEN.get(times - 1)
        : USUAL_DELAY;
  }

  /** Returns the time until the next retry; empty if no object waits. */
  public Optional<Duration> untilNext(long nanoTime) {
    return rejected.values().stream()
        .filter(last -> last.waits(nanoTime))
        .map(last -> Duration.ofNanos(last.until() - nanoTime))
        .min(Duration::compareTo);
  }
}
