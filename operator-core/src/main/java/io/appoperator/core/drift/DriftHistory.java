package io.appoperator.core.drift;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.Changes.Applied;
import io.appoperator.core.plan.PlanPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The repairs of objects that another client changes or deletes. If two controllers compete for an
 * object, neither wins; therefore repairs use exponential backoff, and a warning is reported. Used
 * by one reconciliation at a time.
 */
public final class DriftHistory {

  private final Map<ResourceRef, RepairBackoff> backoffs = new TreeMap<>();

  /** Records that an object was applied or created again without a change of the desired state. */
  public void repaired(ResourceRef ref, long nanoTime) {
    backoffs.computeIfAbsent(ref, key -> new RepairBackoff()).repaired(nanoTime);
  }

  /** Returns the policy that delays repairs. A new desired state is applied at once. */
  public PlanPolicy policy(long nanoTime) {
    backoffs.values().removeIf(backoff -> backoff.isOver(nanoTime));
    return (input, plan) ->
        backoffs.isEmpty()
            ? plan
            : plan.replacing(change -> hold(change, input.applied(), nanoTime));
  }

  /** Returns a warning about each object that another client changes repeatedly. */
  public List<Diagnostic> warnings() {
    return backoffs.entrySet().stream()
        .filter(entry -> entry.getValue().isContested())
        .map(entry -> repeatedDrift(Severity.WARNING, entry.getKey()))
        .toList();
  }

  /** Returns the time until a repair is due or a competition has ended; empty if there is none. */
  public Optional<Duration> untilNext(long nanoTime) {
    return backoffs.values().stream()
        .filter(RepairBackoff::isContested)
        .map(backoff -> backoff.untilNext(nanoTime))
        .min(Duration::compareTo);
  }

  private Change hold(Change change, Map<ResourceRef, Applied> applied, long nanoTime) {
    RepairBackoff backoff = backoffs.get(change.ref());
    Applied last = applied.get(change.ref());
    if (backoff == null || last == null || !backoff.isHeld(nanoTime) || !last.isRepeated(change)) {
      return change;
    }
    return change.action() == Change.Action.CREATE
        ? change.blocked(repeatedDrift(Severity.ERROR, change.ref()))
        : change.kept();
  }

  private static Diagnostic repeatedDrift(Severity severity, ResourceRef ref) {
    return new Diagnostic(
        severity,
        Reason.DRIFT_CONTESTED,
        "",
        "Another client changes or deletes %s repeatedly. The operator repairs it with exponential backoff. Its metadata.managedFields name the other field manager; the audit log of the API server names the client that deletes it."
            .formatted(ref));
  }
}
