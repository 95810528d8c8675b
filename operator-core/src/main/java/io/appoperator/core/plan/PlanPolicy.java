package io.appoperator.core.plan;

/**
 * Holds changes of a plan back. Policies are immutable and have no effects: the same input and plan
 * always give the same result. {@link PlanPolicies} lists them for each caller.
 */
public sealed interface PlanPolicy
    permits PausePolicy,
        RepairBackoffPolicy,
        UnlistedKindsPolicy,
        RejectionPolicy,
        RolloutPacingPolicy,
        StagePolicy {

  /**
   * Returns the plan without the changes that this policy does not permit now.
   *
   * @param plan the changes that the policies before this one permit
   */
  Plan apply(PlanInput input, Plan plan);
}
