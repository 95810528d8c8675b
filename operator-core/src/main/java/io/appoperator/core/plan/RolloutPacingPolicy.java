package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.render.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the rollouts that no change of the spec caused. Another rendering of a generation that was
 * rendered before comes from the operator (its version, its settings or its managers) or from the
 * annotations of the primary. While such a rollout waits, live objects stay as they are, and
 * missing ones are created.
 */
public final class RolloutPacingPolicy implements PlanPolicy {

  /** How many rollouts are in progress at a time, if the user sets no other number. */
  public static final int DEFAULT_MOST = 10;

  private final int maxConcurrent;

  /**
   * @param maxConcurrent how many such rollouts are in progress at a time; with 0, none starts
   */
  RolloutPacingPolicy(int maxConcurrent) {
    this.maxConcurrent = maxConcurrent;
  }

  @Override
  public Plan apply(PlanInput input, Plan plan) {
    String previous = input.status().path("renderDigest").asText();
    boolean isEdit = input.status().path("observedGeneration").asLong() != input.generation();
    if (isEdit || previous.isEmpty() || previous.equals(input.rendering().digest().text())) {
      return plan;
    }
    ChangeSet changes = plan.changes();
    List<LiveRecord> workloads = updatedWorkloads(changes);
    if (workloads.isEmpty()) {
      return plan;
    }
    boolean ready =
        workloads.stream().allMatch(workload -> workload.readiness().state() == State.READY);
    List<ResourceRef> refs = workloads.stream().map(LiveRecord::ref).toList();
    return plan.with(
        new Hold.Paced(
            maxConcurrent, new Digest(previous), ready, permittedChanges(changes), refs));
  }

  private static List<LiveRecord> updatedWorkloads(ChangeSet changes) {
    return changes.changes().stream()
        .filter(change -> change.action() == Change.Action.UPDATE)
        .map(Change::live)
        .filter(Objects::nonNull)
        .filter(live -> live.readiness().replicas() != null)
        .toList();
  }

  private ChangeSet permittedChanges(ChangeSet changes) {
    List<Diagnostic> diagnostics = new ArrayList<>(changes.diagnostics());
    diagnostics.add(
        new Diagnostic(
            Severity.WARNING,
            Reason.ROLLOUT_WAITING,
            "",
            "The operator renders this resource differently than before. " + whyItWaits()));
    return new ChangeSet(changes.changes().stream().map(Change::kept).toList(), diagnostics);
  }

  private String whyItWaits() {
    return maxConcurrent == 0
        ? "Its rollout does not start, because --max-upgrade-rollouts is 0. An edit of the spec starts it."
        : "Its rollout waits for other rollouts: at most %s at once (--max-upgrade-rollouts). An edit of the spec does not wait."
            .formatted(maxConcurrent);
  }
}
