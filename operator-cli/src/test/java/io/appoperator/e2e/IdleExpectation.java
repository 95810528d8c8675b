package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.AuditLog;
import java.time.Duration;

/** What is to be heard of an operator that has nothing to do. */
final class IdleExpectation {

  private IdleExpectation() {}

  /**
   * Waits until the operator has come to rest, and asserts that it then writes nothing for a while,
   * except how often an event has repeated until then: that is told each 30 s.
   */
  static void follows(OperatorScenario scenario, Duration time) {
    scenario.awaitIdle();
    AuditLog.Position rest = scenario.now();
    FaultTime.pass(time);
    assertThat(scenario.writesSince(rest))
        .as("writes at rest")
        .filteredOn(write -> !(write.resource().equals("events") && write.verb().equals("patch")))
        .isEmpty();
  }
}
