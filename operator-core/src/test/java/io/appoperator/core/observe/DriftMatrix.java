package io.appoperator.core.observe;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicNode;

/** Every kind and every type of change, on one API server. */
final class DriftMatrix {

  private DriftMatrix() {}

  /** Returns tests that the hash of the owned fields agrees with another apply. */
  static Stream<DynamicNode> on(OwnedNamespace ownedNamespace) {
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
