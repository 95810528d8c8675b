package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditLog;
import java.time.Duration;

/** Asserts that an idle operator writes nothing, and still works. */
final class IdleExpectation {

  private static final String AFTERWARDS = "after-idle";

  private IdleExpectation() {}

  /**
   * Waits until the operator is idle, and asserts that it then writes nothing for a while, except
   * the counts of repeated events, which it writes every 30 s. An operator that had stopped would
   * write nothing, too, so it has to reconcile a new Application afterwards.
   */
  static void follows(OperatorScenario scenario, Duration time) {
    scenario.awaitIdle();
    AuditLog.Position rest = scenario.now();
    FaultDuration.pass(time);
    assertThat(scenario.writesSince(rest))
        .as("writes at rest")
        .filteredOn(write -> !(write.resource().equals("events") && write.verb().equals("patch")))
        .isEmpty();
    scenario.apply(SampleApplications.SMALL.formatted(AFTERWARDS));
    OperatorScenario.soon().until(() -> !SecondaryResources.of(scenario, AFTERWARDS).isEmpty());
  }
}
