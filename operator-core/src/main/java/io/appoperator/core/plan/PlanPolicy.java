package io.appoperator.core.plan;

/** Holds changes of a plan back. The same input and plan always give the same answer. */
@FunctionalInterface
public interface PlanPolicy {

  /**
   * Returns the plan without the changes that this policy does not permit now.
   *
   * @param plan the changes that the policies before this one permit
   */
  Plan apply(PlanInput input, Plan plan);
}
