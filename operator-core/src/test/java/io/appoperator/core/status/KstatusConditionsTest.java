package io.appoperator.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.api.Diagnostic;
import io.appoperator.api.Observation.Verdict;
import io.appoperator.api.Reason;
import io.appoperator.api.Severity;
import java.util.List;
import org.junit.jupiter.api.Test;

class KstatusConditionsTest {

  private static final Condition READY =
      new Condition(Condition.Type.READY, true, Reason.AVAILABLE, "");
  private static final Condition UNREADY =
      new Condition(
          Condition.Type.READY, false, Reason.PROGRESSING, "Deployment/a: 0 of 1 pods are ready.");
  private static final Condition DONE =
      new Condition(Condition.Type.PROGRESSING, false, Reason.AVAILABLE, "");
  private static final Condition DEGRADED =
      new Condition(Condition.Type.DEGRADED, true, Reason.FAILED, "Deployment/a: too slow");

  @Test
  void isReconcilingDuringADeletionWithTheReason() {
    Condition waiting =
        new Condition(Condition.Type.PROGRESSING, true, Reason.DELETING, "Waiting for pods.");

    assertThat(KstatusConditions.of(Verdict.DELETING, List.of(), false, List.of(UNREADY, waiting)))
        .contains(
            new Condition(Condition.Type.RECONCILING, true, Reason.DELETING, "Waiting for pods."));
  }

  @Test
  void isReconcilingWhileItsRolloutWaitsAlthoughItIsReady() {
    Condition waiting =
        new Condition(
            Condition.Type.PROGRESSING, true, Reason.ROLLOUT_WAITING, "Waiting for others.");

    assertThat(KstatusConditions.of(Verdict.READY, List.of(), false, List.of(READY, waiting)))
        .contains(
            new Condition(
                Condition.Type.RECONCILING, true, Reason.ROLLOUT_WAITING, "Waiting for others."));
  }

  @Test
  void isStalledByAFailedWorkload() {
    assertThat(
            KstatusConditions.of(Verdict.FAILED, List.of(), true, List.of(UNREADY, DONE, DEGRADED)))
        .contains(
            new Condition(Condition.Type.STALLED, true, Reason.FAILED, "Deployment/a: too slow"));
  }

  @Test
  void isReconcilingAfterATransientErrorDespiteAFailedWorkload() {
    Diagnostic taken = new Diagnostic(Severity.ERROR, Reason.NAME_CONFLICT, "", "taken");

    assertThat(
            KstatusConditions.of(
                Verdict.FAILED, List.of(taken), true, List.of(UNREADY, DONE, DEGRADED)))
        .map(Condition::type)
        .contains(Condition.Type.RECONCILING);
  }
}
