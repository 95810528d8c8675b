package io.appoperator.core.drift;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

  /** Returns the objects whose next repair must wait, each with the reason. */
  public Map<ResourceRef, Diagnostic> delayedRepairs(long nanoTime) {
    return backoffs.entrySet().stream()
        .filter(entry -> entry.getValue().isHeld(nanoTime))
        .map(Map.Entry::getKey)
        .collect(
            Collectors.toUnmodifiableMap(ref -> ref, ref -> repeatedDrift(Severity.ERROR, ref)));
  }

  /** Forgets the objects whose last repair has lasted. */
  public void forgetLasting(long nanoTime) {
    backoffs.values().removeIf(backoff -> backoff.isOver(nanoTime));
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

  private static Diagnostic repeatedDrift(Severity severity, ResourceRef ref) {
    return new Diagnostic(
        severity,
        Reason.DRIFT_CONTESTED,
        "",
        "Another client changes or deletes %s repeatedly. The operator repairs it with exponential backoff. Its metadata.managedFields name the other field manager; the audit log of the API server names the client that deletes it."
            .formatted(ref));
  }
}
