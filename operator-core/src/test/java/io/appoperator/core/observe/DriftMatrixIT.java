package io.appoperator.core.observe;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the hash of the owned fields with a dry run of another apply on the server, for every
 * kind and every type of change: they always agree.
 */
@Tag("core")
@WithControlPlane
class DriftMatrixIT {

  @TestFactory
  Stream<DynamicNode> hashDiffersIfAndOnlyIfAnotherApplyWouldChangeTheObject(
      ControlPlane controlPlane, TestNamespace namespace) {
    OwnedNamespace ownedNamespace = OwnedNamespace.in(controlPlane, namespace);
    return DriftSample.ALL.stream()
        .map(
            sample ->
                dynamicContainer(
                    sample.kind().kind(),
                    DriftCase.ALL.stream()
                        .filter(driftCase -> driftCase.applicable().test(sample))
                        .map(
                            driftCase ->
                                dynamicTest(
                                    driftCase.toString(),
                                    () -> check(ownedNamespace.object(sample), driftCase)))));
  }

  private static void check(AppliedObject live, DriftCase driftCase) {
    OptionalLong expected = AppliedObject.hash(live.apply());

    driftCase.to(live);
    live.assertOutcome(driftCase.outcome(), expected);

    live.apply();
    live.assertOutcome(ReapplyOutcome.IN_PLACE, expected);
  }
}
