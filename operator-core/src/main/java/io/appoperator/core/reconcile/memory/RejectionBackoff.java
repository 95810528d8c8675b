package io.appoperator.core.reconcile.memory;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.ChangeOutcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.cluster.ClusterException;
import io.appoperator.core.plan.PlanPolicy;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The rejected objects of a primary. A retry after a change of another object would have the same
 * result, so a rejected object waits unless it or the primary is edited. Used by one reconciliation
 * at a time.
 */
public final class RejectionBackoff {

  private static final Duration INITIAL_DELAY = Duration.ofSeconds(10);

  /** A server that has just started rejects permitted requests for a moment. */
  private static final List<Duration> FIRST_PAUSES_OF_FORBIDDEN =
      List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(5));

  /** Nothing can be created in a namespace that is being deleted. */
  private static final Duration LONG_DELAY = Duration.ofMinutes(1);

  private final Map<ResourceRef, RejectedChange> refused = new TreeMap<>();

  private record RejectedChange(
      long generation, Digest digest, Diagnostic why, int times, long until) {

    boolean appliesTo(long currentGeneration, Digest currentDigest) {
      return generation == currentGeneration && digest.equals(currentDigest);
    }

    boolean waits(long nanoTime) {
      return nanoTime - until < 0;
    }
  }

  /** Returns the policy that omits recently rejected objects. */
  public PlanPolicy policy(long generation, long nanoTime) {
    refused.values().removeIf(last -> last.generation() != generation);
    return (input, plan) ->
        refused.isEmpty() ? plan : plan.replacing(change -> hold(change, nanoTime));
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
        refused.remove(outcome.ref());
      }
    }
    return recorded;
  }

  private void add(ResourceRef ref, long generation, Digest digest, Diagnostic why, long nanoTime) {
    RejectedChange last = refused.get(ref);
    int times = last != null && last.appliesTo(generation, digest) ? last.times() + 1 : 1;
    long until = nanoTime + delay(why, times).toNanos();
    refused.put(ref, new RejectedChange(generation, digest, why, times, until));
  }

  private static Duration delay(Diagnostic why, int times) {
    if (ClusterException.isOfTerminatingNamespace(why.message())) {
      return LONG_DELAY;
    }
    return why.reason() == Reason.FORBIDDEN && times <= FIRST_PAUSES_OF_FORBIDDEN.size()
        ? FIRST_PAUSES_OF_FORBIDDEN.get(times - 1)
        : INITIAL_DELAY;
  }

  /** Returns the time until the next retry; empty if no object waits. */
  public Optional<Duration> untilNext(long nanoTime) {
    return refused.values().stream()
        .filter(last -> last.waits(nanoTime))
        .map(last -> Duration.ofNanos(last.until() - nanoTime))
        .min(Duration::compareTo);
  }

  private Change hold(Change change, long nanoTime) {
    RejectedChange last = refused.get(change.ref());
    Manifest manifest = change.toApply();
    return last != null
            && manifest != null
            && last.waits(nanoTime)
            && last.digest().equals(manifest.digest())
        ? change.blocked(last.why())
        : change;
  }
}
