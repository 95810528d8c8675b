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
    Scene scene = Scene.in(controlPlane, namespace);
    return Specimen.ALL.stream()
        .map(
            specimen ->
                dynamicContainer(
                    specimen.kind().kind(),
                    Tampering.ALL.stream()
                        .filter(tampering -> tampering.applicable().test(specimen))
                        .map(
                            tampering ->
                                dynamicTest(
                                    tampering.toString(),
                                    () -> check(scene.object(specimen), tampering)))));
  }

  private static void check(LiveObject live, Tampering tampering) {
    OptionalLong expected = LiveObject.hash(live.apply());

    tampering.to(live);
    live.assertVerdict(tampering.verdict(), expected);

    live.apply();
    live.assertVerdict(Verdict.IN_PLACE, expected);
  }
}
