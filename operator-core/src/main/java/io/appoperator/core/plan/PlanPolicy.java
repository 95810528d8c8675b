package io.appoperator.core.plan;

/** Holds changes of a plan back. The same input and plan always give the same answer. */
@FunctionalInterface
public interface PlanPolicy {

  /**
   * Returns the plan with the changes held back that this policy does not permit now.
   *
   * @param plan what is to be done according to the policies before this one
   */
  Plan apply(PlanInput input, Plan plan);
}
