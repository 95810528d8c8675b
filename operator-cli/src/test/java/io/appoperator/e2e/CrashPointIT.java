package io.appoperator.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Kills the operator's process with {@code kill -9} after each of its writes, one after the other,
 * and starts a new one: the result equals that of an undisturbed run, with no duplicate and no lost
 * write. On the real server, whose audit log lists the writes of an undisturbed run.
 */
@WithControlPlane
@Tag("faults")
@TestInstance(Lifecycle.PER_CLASS)
@Execution(ExecutionMode.CONCURRENT)
class CrashPointIT {

  private PackedOperator packed;

  @BeforeAll
  void pack(@TempDir Path jars) throws Exception {
    packed = PackedOperator.in(jars);
  }

  @Test
  void createsEachObjectOnceAfterACrashAtAnyWrite(
      ControlPlane controlPlane, TestNamespace namespace, @TempDir Path folder) {
    crashAfterEachWrite(new Creation(), controlPlane, namespace, folder);
  }

  @Test
  void updatesAndPrunesAfterACrashAtAnyWrite(
      ControlPlane controlPlane, TestNamespace namespace, @TempDir Path folder) {
    crashAfterEachWrite(new Update(), controlPlane, namespace, folder);
  }

  @Test
  void deletesAllButTheRetainedClaimAfterACrashAtAnyWrite(
      ControlPlane controlPlane, TestNamespace namespace, @TempDir Path folder) {
    crashAfterEachWrite(new Deletion(), controlPlane, namespace, folder);
  }

  private void crashAfterEachWrite(
      CrashRun.Flow flow, ControlPlane controlPlane, TestNamespace namespace, Path folder) {
    try (CrashRun run = new CrashRun(packed, folder.resolve("err"), controlPlane, namespace)) {
      List<CrashPoint> points = run.crashAfterEachWriteOf(flow);

      System.out.printf(
          "%s: killed after each of %d writes: %s%n",
          flow.getClass().getSimpleName(), points.size(), points);
      assertThat(points).hasSizeGreaterThanOrEqualTo(10);
    }
  }

  private record Creation() implements CrashRun.Flow {

    @Override
    public void prepare(OperatorScenario scenario, String name) {
      scenario.volumeFor(name + "-data", "1Gi", "by-hand");
    }

    @Override
    public boolean isPrepared(OperatorScenario scenario, String name) {
      return true;
    }

    @Override
    public void act(OperatorScenario scenario, String name) {
      scenario.apply(SampleApplications.EVERYTHING.replace("shop", name));
    }

    @Override
    public boolean isDone(OperatorScenario scenario, String name) {
      return scenario.application(name).is("Ready");
    }
  }

  private record Update() implements CrashRun.Flow {

    private static final String PATCH =
        """
        {"spec": {"image": "nginx:2.0", "configData": {"colour": "red"}, "scaling": null,
          "network": {"ingress": null, "policy": null}}}
        """;

    @Override
    public void prepare(OperatorScenario scenario, String name) {
      new Creation().prepare(scenario, name);
      new Creation().act(scenario, name);
    }

    @Override
    public boolean isPrepared(OperatorScenario scenario, String name) {
      return new Creation().isDone(scenario, name);
    }

    @Override
    public void act(OperatorScenario scenario, String name) {
      scenario.application(name).patch(PATCH);
    }

    @Override
    public boolean isDone(OperatorScenario scenario, String name) {
      return scenario.application(name).is("Ready")
          && SecondaryResources.of(scenario, name).size() == 4;
    }
  }

  private record Deletion() implements CrashRun.Flow {

    private static final Set<String> RETAINED = Set.of("PersistentVolumeClaim/NAME-data");

    @Override
    public void prepare(OperatorScenario scenario, String name) {
      new Update().prepare(scenario, name);
    }

    @Override
    public boolean isPrepared(OperatorScenario scenario, String name) {
      return new Creation().isDone(scenario, name);
    }

    @Override
    public void act(OperatorScenario scenario, String name) {
      scenario.kubectl("delete", "application", name, "--wait=false");
    }

    @Override
    public boolean isDone(OperatorScenario scenario, String name) {
      return scenario.find(TestKinds.APPLICATION, name).isEmpty()
          && SecondaryResources.of(scenario, name).keySet().equals(RETAINED);
    }
  }
}
