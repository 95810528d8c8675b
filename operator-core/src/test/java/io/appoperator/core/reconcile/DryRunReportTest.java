package io.appoperator.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.core.change.ChangeSet;
import io.appoperator.core.plan.Hold;
import io.appoperator.core.plan.RolloutCause;
import io.appoperator.core.render.Digest;
import io.appoperator.core.sample.SampleSite;
import java.util.List;
import org.junit.jupiter.api.Test;

class DryRunReportTest {

  @Test
  void saysHowManyRolloutsStartAtOnce() {
    assertThat(DryRunReport.rolloutLine(rollout(3), false))
        .isEqualTo(
            "would wait until the rollout of Deployment/shop may start, at most 3 at once (--max-upgrade-rollouts), because no change of the spec causes it");
  }

  @Test
  void saysThatNoRolloutStartsWithALimitOfZero() {
    assertThat(DryRunReport.rolloutLine(rollout(0), false))
        .isEqualTo(
            "would not start the rollout of Deployment/shop, because --max-upgrade-rollouts is 0 and no change of the spec causes it");
  }

  @Test
  void saysThatAPausedRolloutWaitsWhenItIsResumed() {
    assertThat(DryRunReport.rolloutLine(rollout(3), true))
        .startsWith("when resumed, would wait until ");
    assertThat(DryRunReport.rolloutLine(rollout(0), true))
        .startsWith("when resumed, would not start ");
  }

  private static Hold.Paced rollout(int maxConcurrent) {
    return new Hold.Paced(
        RolloutCause.UPGRADE,
        maxConcurrent,
        Digest.of("earlier"),
        true,
        new ChangeSet(List.of(), List.of()),
        List.of(SampleSite.deployment(1).ref()));
  }
}
