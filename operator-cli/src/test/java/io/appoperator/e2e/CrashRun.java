package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.junit.server.TestServer;
import io.appoperator.testkit.AuditEntry;
import io.appoperator.testkit.AuditLog;
import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.FaultPlan;
import io.appoperator.testkit.FaultProxy;
import io.appoperator.testkit.TestNamespace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Runs a flow once without faults, and then once for each write of that run: kills the operator
 * with {@code kill -9} after the write, and lets a new process complete the flow. Each run has its
 * own Application.
 */
final class CrashRun implements AutoCloseable {

  private static final String REFERENCE = "reference";
  private static final Duration ONE_FLOW = Duration.ofMinutes(1);
  private static final Duration QUIET = Duration.ofSeconds(1);

  private final PackedOperator packed;
  private final Path err;
  private final FaultProxy proxy;
  private final OperatorScenario scenario;
  private OperatorProcess operator;

  CrashRun(PackedOperator packed, Path err, ControlPlane controlPlane, TestNamespace namespace) {
    this.packed = packed;
    this.err = err;
    this.proxy = FaultProxy.before(controlPlane);
    this.scenario =
        OperatorScenario.withoutOperatorBehind(proxy, TestServer.of(controlPlane), namespace);
    this.operator = start();
  }

  /** A user's actions on an Application, and their expected result. */
  interface Flow {

    /** Creates the initial state. */
    void prepare(OperatorScenario scenario, String name);

    /** Returns whether the initial state is reached. */
    boolean isPrepared(OperatorScenario scenario, String name);

    /** Makes the change that the operator has to reconcile. */
    void act(OperatorScenario scenario, String name);

    /** Returns whether the change is reconciled. */
    boolean isDone(OperatorScenario scenario, String name);
  }

  /** Asserts that all results equal that of the undisturbed run; returns the writes. */
  List<CrashPoint> crashAfterEachWriteOf(Flow flow) {
    prepare(flow, List.of(REFERENCE));
    AuditLog.Position beforeUndisturbedRun = awaitNoWrites();
    flow.act(scenario, REFERENCE);
    OperatorScenario.within(ONE_FLOW).until(() -> flow.isDone(scenario, REFERENCE));
    awaitNoWrites();
    Map<String, String> expected = SecondaryResources.of(scenario, REFERENCE);
    WriteCounts counts = WriteCounts.of(scenario.requestsSince(beforeUndisturbedRun), REFERENCE);
    List<CrashPoint> points = CrashPoint.of(scenario.writesSince(beforeUndisturbedRun), REFERENCE);

    List<String> names = IntStream.range(0, points.size()).mapToObj("run%02dx"::formatted).toList();
    prepare(flow, names);
    AuditLog.Position beginning = awaitNoWrites();
    List<CrashPoint> missed = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      if (!crashes(points.get(i), names.get(i), flow)) {
        missed.add(points.get(i));
      }
    }

    awaitNoWrites();
    assertThat(missed)
        .as("first writes of their kind that did not come again")
        .allMatch(point -> point.occurrence() > 1);
    List<AuditEntry> requests = scenario.requestsSince(beginning);
    for (int i = 0; i < points.size(); i++) {
      String when = "killed after " + points.get(i);
      assertThat(flow.isDone(scenario, names.get(i))).as(when).isTrue();
      assertThat(SecondaryResources.of(scenario, names.get(i))).as(when).isEqualTo(expected);
      assertThat(WriteCounts.of(requests, names.get(i))).as(when).isEqualTo(counts);
    }
    points.removeAll(missed);
    return points;
  }

  private void prepare(Flow flow, List<String> names) {
    names.forEach(name -> flow.prepare(scenario, name));
    OperatorScenario.within(ONE_FLOW)
        .until(() -> names.stream().allMatch(name -> flow.isPrepared(scenario, name)));
  }

  /** Returns false if the flow completed without reaching the crash point. */
  private boolean crashes(CrashPoint point, String name, Flow flow) {
    CrashFault fault = new CrashFault(point, name, operator::kill);
    proxy.follow(fault);
    flow.act(scenario, name);
    OperatorScenario.within(ONE_FLOW)
        .until(() -> fault.hasHappened() || flow.isDone(scenario, name));
    if (!fault.hasHappened()) {
      awaitNoWrites();
    }
    proxy.follow(FaultPlan.NONE);
    if (fault.hasHappened()) {
      operator = start();
    }
    OperatorScenario.within(ONE_FLOW)
        .untilAsserted(
            () -> assertThat(flow.isDone(scenario, name)).as("killed after " + point).isTrue());
    return fault.hasHappened();
  }

  /** Waits until nothing was written for a while; returns the position in the audit log. */
  private AuditLog.Position awaitNoWrites() {
    AuditLog.Position[] from = {scenario.now()};
    OperatorScenario.within(ONE_FLOW)
        .until(
            () -> {
              FaultDuration.pass(QUIET);
              boolean quiet = scenario.writesSince(from[0]).isEmpty();
              from[0] = scenario.now();
              return quiet;
            });
    return from[0];
  }

  private OperatorProcess start() {
    try {
      return OperatorProcess.alone(
          packed.command(), scenario.operatorKubeconfig(), scenario.namespace(), err);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    operator.close();
    scenario.close();
    proxy.close();
  }
}
