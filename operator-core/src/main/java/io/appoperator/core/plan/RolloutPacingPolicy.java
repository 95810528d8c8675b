package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Readiness.State;
import io.appoperator.api.Reason;
import io.appoperator.api.ResourceRef;
import io.appoperator.api.Severity;
import io.appoperator.core.change.Change;
import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.observe.LiveRecord;
import io.appoperator.core.related.RelatedState;
import io.appoperator.core.render.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds the rollouts that no change of the spec caused. Another rendering of a generation that was
 * rendered before comes from a related object, from the operator (its version, its settings or its
 * managers) or from the annotations of the primary. The first have a limit of their own. While such
 * a rollout waits, live objects stay as they are, and missing ones are created.
 */
public final class RolloutPacingPolicy implements PlanPolicy {

  private final RolloutLimits limits;

  RolloutPacingPolicy(RolloutLimits limits) {
    this.limits = limits;
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
    RolloutCause cause = cause(input);
    return plan.with(
        new Hold.Paced(
            cause,
            limits.of(cause),
            new Digest(previous),
            ready,
            permittedChanges(changes, cause),
            refs));
  }

  private static RolloutCause cause(PlanInput input) {
    return RelatedState.entries(input.status()).equals(input.rendering().related().entries())
        ? RolloutCause.UPGRADE
        : RolloutCause.RELATED;
  }

  private static List<LiveRecord> updatedWorkloads(ChangeSet changes) {
    return changes.changes().stream()
        .filter(change -> change.action() == Change.Action.UPDATE)
        .map(Change::live)
        .filter(Objects::nonNull)
        .filter(live -> live.readiness().replicas() != null)
        .toList();
  }

  private ChangeSet permittedChanges(ChangeSet changes, RolloutCause cause) {
    List<Diagnostic> diagnostics = new ArrayList<>(changes.diagnostics());
    diagnostics.add(
        new Diagnostic(
            Severity.WARNING,
            Reason.ROLLOUT_WAITING,
            "",
            whyItDiffers(cause) + " " + whyItWaits(cause)));
    return new ChangeSet(changes.changes().stream().map(Change::kept).toList(), diagnostics);
  }

  private static String whyItDiffers(RolloutCause cause) {
    return switch (cause) {
      case UPGRADE -> "The operator renders this resource differently than before.";
      case RELATED -> "An object that this resource is rendered from has changed.";
    };
  }

  private String whyItWaits(RolloutCause cause) {
    int most = limits.of(cause);
    return most == 0
        ? "Its rollout does not start, because %s is 0. An edit of the spec starts it."
            .formatted(cause.option())
        : "Its rollout waits for other rollouts: at most %s at once (%s). An edit of the spec does not wait."
            .formatted(most, cause.option());
  }
}
