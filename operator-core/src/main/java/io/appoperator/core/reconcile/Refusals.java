package io.appoperator.core.reconcile;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.apply.ApplyResult;
import io.appoperator.core.apply.Outcome;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Manifest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the server refused of a primary. Asking again soon, because another object has changed,
 * brings the same answer: a refused object waits, unless it or the primary is edited. Used by one
 * pass at a time.
 */
final class Refusals {

  private static final Duration PAUSE = Duration.ofSeconds(10);

  /** Nothing can be created in a namespace that is being deleted. */
  private static final Duration LONG_PAUSE = Duration.ofMinutes(1);

  private static final String NAMESPACE_ENDS = "because it is being terminated";

  private final Map<ResourceRef, Refused> refused = new TreeMap<>();

  private record Refused(long generation, Digest digest, Diagnostic why, long until) {}

  /** Leaves out what was refused a moment ago. */
  ChangeSet hold(ChangeSet changes, long generation, long nanoTime) {
    refused
        .values()
        .removeIf(last -> last.generation() != generation || nanoTime - last.until() >= 0);
    return refused.isEmpty()
        ? changes
        : new ChangeSet(changes.changes().stream().map(this::hold).toList(), changes.diagnostics());
  }

  /** Takes note of what was refused; tells whether anything was in this pass. */
  boolean learn(ApplyResult result, long generation, long nanoTime) {
    boolean learnt = false;
    for (Outcome outcome : result.outcomes()) {
      Manifest manifest = manifest(outcome.change());
      if (outcome.result() == Outcome.Result.REFUSED && manifest != null) {
        Diagnostic why = outcome.diagnostics().get(0);
        Duration pause = why.message().contains(NAMESPACE_ENDS) ? LONG_PAUSE : PAUSE;
        refused.put(
            outcome.ref(),
            new Refused(generation, manifest.digest(), why, nanoTime + pause.toNanos()));
        learnt = true;
      }
    }
    return learnt;
  }

  /** Returns how long it is until something may be tried again; empty if nothing is held. */
  Optional<Duration> untilNext(long nanoTime) {
    return refused.values().stream()
        .map(last -> Duration.ofNanos(Math.max(0, last.until() - nanoTime)))
        .min(Duration::compareTo);
  }

  private Change hold(Change change) {
    Refused last = refused.get(change.ref());
    Manifest manifest = manifest(change);
    return last != null && manifest != null && last.digest().equals(manifest.digest())
        ? new Change.Blocked(manifest, last.why())
        : change;
  }

  private static @Nullable Manifest manifest(Change change) {
    if (change instanceof Change.Create create) {
      return create.manifest();
    }
    return change instanceof Change.Update update ? update.manifest() : null;
  }
}
