package io.appoperator.core.plan;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.ResourceRef;
import io.appoperator.core.observe.UnlistedObjects;
import io.appoperator.core.plan.RejectionPolicy.Rejection;
import java.util.List;
import java.util.Map;

/** The policies of each caller of {@link Plan#of}, in the order in which they apply. */
public final class PlanPolicies {

  private PlanPolicies() {}

  /**
   * Returns the policies of {@code run}: all. The pending changes of a paused primary use the same.
   *
   * @param delayedRepairs the objects whose next repair must wait, each with the reason
   * @param unlisted the kinds and namespaces that the API server does not list for the operator
   * @param rejections the manifests that the API server has rejected recently
   * @param rollouts how many paced rollouts are in progress at a time
   */
  public static List<PlanPolicy> ofRun(
      Map<ResourceRef, Diagnostic> delayedRepairs,
      List<UnlistedObjects> unlisted,
      Map<ResourceRef, Rejection> rejections,
      RolloutLimits rollouts) {
    return List.of(
        new PausePolicy(),
        new RepairBackoffPolicy(delayedRepairs),
        new UnlistedKindsPolicy(unlisted),
        new RejectionPolicy(rejections),
        new RolloutPacingPolicy(rollouts),
        new StagePolicy());
  }

  /**
   * Returns the policies of {@code run --dry-run}. It writes nothing, so that it has neither
   * repaired an object nor been rejected.
   *
   * @param unlisted the kinds and namespaces that the API server does not list for the operator
   * @param rollouts how many paced rollouts are in progress at a time
   */
  public static List<PlanPolicy> ofDryRun(List<UnlistedObjects> unlisted, RolloutLimits rollouts) {
    return List.of(
        new PausePolicy(),
        new UnlistedKindsPolicy(unlisted),
        new RolloutPacingPolicy(rollouts),
        new StagePolicy());
  }

  /**
   * Returns the policies of {@code diff}. It writes nothing either, and fails if it cannot list
   * objects. It does not know the options of a run.
   */
  public static List<PlanPolicy> ofDiff() {
    return List.of(
        new PausePolicy(), new RolloutPacingPolicy(RolloutLimits.STANDARD), new StagePolicy());
  }
}
