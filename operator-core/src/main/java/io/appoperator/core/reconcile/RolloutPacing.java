package io.appoperator.core.reconcile;

import com.fasterxml.jackson.databind.JsonNode;
import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import io.appoperator.core.render.Rendering;
import io.appoperator.core.watch.StoredPrimary;
import java.util.ArrayList;
import java.util.List;

/**
 * Tells rollouts that no edit caused from others, and holds them until it is their turn. Another
 * rendering for a generation that was rendered before comes from the operator: from its version,
 * its settings or its managers. Thread-safe.
 */
final class RolloutPacing {

  private final Rollouts rollouts;

  RolloutPacing(Rollouts rollouts) {
    this.rollouts = rollouts;
  }

  /**
   * Leaves what exists as it is until the turn of the primary has come; what is missing is created
   * all the same.
   *
   * @param changes what is to be done
   * @param status the status of the primary
   */
  Turn take(StoredPrimary stored, JsonNode status, Rendering rendering, ChangeSet changes) {
    ResourceRef ref = stored.id().ref();
    String before = status.path("renderDigest").asText();
    boolean unprompted =
        status.path("observedGeneration").asLong() == stored.generation()
            && !before.isEmpty()
            && !before.equals(rendering.digest().text());
    if (!unprompted || changes.changes().stream().noneMatch(RolloutPacing::mayRoll)) {
      rollouts.leave(ref);
      return new Turn(changes, rendering.digest());
    }
    return rollouts.begin(ref, wasReady(changes))
        ? new Turn(changes, rendering.digest())
        : new Turn(hold(changes), new Digest(before));
  }

  /**
   * What may be done in this pass.
   *
   * @param changes the changes
   * @param digest of the rendering that the primary is on its way to
   */
  record Turn(ChangeSet changes, Digest digest) {}

  /** Takes note of how far the objects of a primary have come. */
  void seen(ResourceRef primary, List<LiveRecord> records) {
    rollouts.seen(primary, records.stream().anyMatch(LiveRecord::isRollingOut));
  }

  /** A primary is gone. */
  void forget(ResourceRef primary) {
    rollouts.forget(primary);
  }

  private static boolean wasReady(ChangeSet changes) {
    return changes.changes().stream()
        .filter(RolloutPacing::mayRoll)
        .map(change -> ((Change.Update) change).live().readiness().state())
        .allMatch(state -> state == State.READY);
  }

  private static boolean mayRoll(Change change) {
    return change instanceof Change.Update update && update.live().readiness().replicas() != null;
  }

  private ChangeSet hold(ChangeSet changes) {
    List<Diagnostic> diagnostics = new ArrayList<>(changes.diagnostics());
    diagnostics.add(
        new Diagnostic(
            Severity.WARNING,
            Reason.ROLLOUT_WAITING,
            "",
            "The operator renders it differently than before. Its rollout waits for those of others: at most %s at once (--max-upgrade-rollouts). An edit of the spec goes ahead."
                .formatted(rollouts.most())));
    return new ChangeSet(changes.changes().stream().map(RolloutPacing::hold).toList(), diagnostics);
  }

  private static Change hold(Change change) {
    if (change instanceof Change.Update update) {
      return new Change.Unchanged(update.manifest(), update.live());
    }
    return change instanceof Change.Prune prune ? new Change.Left(prune.live()) : change;
  }
}
