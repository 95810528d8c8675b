package io.appoperator.core.reconcile;

/** What the random states of {@link PlanContractTest} contain. */
enum CommonDecision {
  NO_CHANGES,
  NOTHING_HELD,
  PAUSED,
  CONTESTED,
  UNLISTED,
  REJECTED,
  PACED,
  PAUSED_AND_PACED,
  PAUSED_AND_HELD,
  STAGED,
  STAGED_AND_PACED,
  STAGE_PASSED,
  UNLISTED_FROM_THE_START,
  SETTLED,
  SET_BY_SETTINGS,
  EXTENDED,
  TRANSFORMED,
  NOT_SERVED
}
