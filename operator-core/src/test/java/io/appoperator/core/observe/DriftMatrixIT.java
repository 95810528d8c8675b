package io.appoperator.core.observe;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.appoperator.testkit.ControlPlane;
import io.appoperator.testkit.TestNamespace;
import io.appoperator.testkit.WithControlPlane;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/**
 * The hash of what we own against the server's own opinion, a dry run of another apply, for every
 * kind and everything that may happen to an object: they always agree.
 */
@WithControlPlane
class DriftMatrixIT {

  @TestFactory
  Stream<DynamicNode> hashDiffersExactlyWhenAnotherApplyWouldChangeSomething(
      ControlPlane controlPlane, TestNamespace namespace) {
    OwnedNamespace scene = OwnedNamespace.in(controlPlane, namespace);
    return DriftSample.ALL.stream()
        .map(
            specimen ->
                dynamicContainer(
                    specimen.kind().kind(),
                    DriftCase.ALL.stream()
                        .filter(tampering -> tampering.applicable().test(specimen))
                        .map(
                            tampering ->
                                dynamicTest(
                                    tampering.toString(),
                                    () -> check(scene.object(specimen), tampering)))));
  }

  private static void check(LiveObject live, DriftCase tampering) {
    OptionalLong expected = LiveObject.hash(live.apply());

    tampering.to(live);
    live.assertVerdict(tampering.verdict(), expected);

    live.apply();
    live.assertVerdict(ReapplyOutcome.IN_PLACE, expected);
  }
}
